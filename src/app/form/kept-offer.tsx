import { Alert, Button, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useDays } from '../format/numbers.ts'

type Props = {
  /** When it was kept: an instant. */
  at: string
  /** Says what was kept, and when. */
  sayWhat: (when: string) => string
  onSettle: (resumed: boolean) => void
}

/** Offers what was not saved when the page broke down or was left. */
export function KeptOffer({ at, sayWhat, onSettle }: Props) {
  const t = useTranslations('common')
  const days = useDays()
  return (
    // Pressed, it takes the focus from no field: leaving one may end its form.
    <Alert color="yellow" p="xs" mb="xs" onMouseDown={(event) => event.preventDefault()}>
      <Group gap="xs">
        <Text size="sm">{sayWhat(`${days.day(at)} ${days.time(at)}`)}</Text>
        <Button size="compact-sm" variant="default" onClick={() => onSettle(true)}>
          {t('resume')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => onSettle(false)}>
          {t('forget')}
        </Button>
      </Group>
    </Alert>
  )
}
