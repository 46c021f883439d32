import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useConfirm } from '../form/confirm.tsx'
import { useDays } from '../format/numbers.ts'
import type { Changes } from './line-changes.ts'
import classes from './lines.module.css'
import type { Lines } from './use-lines.ts'

type Props = {
  changes: Changes
  saving: boolean
  /** When they were saved last, an instant; null before. */
  savedAt: string | null
  /** Somebody else changed the lines first: Save must be pressed again. */
  overtaken: boolean
  /** A cell was changed by both: which value stays is to be chosen. */
  open: boolean
  save: () => void
  edit: Pick<Lines<object>['edit'], 'add' | 'discard'>
}

/** That it was saved, and when, beside the button that did it. */
function Saved({ at }: { at: string }) {
  const t = useTranslations('common')
  const days = useDays()
  return (
    <Text size="xs" c="dimmed" role="status" className="figures">
      <span>{t('saved')}</span> <span>{days.time(at)}</span>
    </Text>
  )
}

/** Under the lines and always in sight: another line, what is not saved yet, and Save. */
export function EditorFoot({ changes, saving, savedAt, overtaken, open, save, edit }: Props) {
  const t = useTranslations('lines')
  const confirm = useConfirm()
  const { count } = changes
  const discard = () =>
    confirm({
      title: t('discard'),
      effect: t('discardEffect', { count }),
      confirm: t('discard'),
      onConfirm: edit.discard,
    })
  return (
    <Group data-foot className={classes.foot} gap="xs">
      {(open || (overtaken && count > 0)) && (
        <Alert color="yellow" w="100%" p="xs" role="alert">
          {t(open ? 'changedByBoth' : 'overtaken')}
        </Alert>
      )}
      <Button variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={edit.add}>
        {t('add')}
      </Button>
      <Text size="xs" c="dimmed" visibleFrom="lg" className={classes.keys}>
        {t('keys')}
      </Text>
      <Group gap="xs" ml="auto">
        {count > 0 && (
          <>
            <Text size="xs" c="dimmed" visibleFrom="sm">
              {t('unsaved', { count })}
            </Text>
            <Button variant="subtle" size="sm" disabled={saving} onClick={discard}>
              {t('discard')}
            </Button>
          </>
        )}
        {count === 0 && savedAt && !saving && <Saved at={savedAt} />}
        {/* It keeps the focus when all is saved, which a browser takes from what is disabled. */}
        <Button
          size="sm"
          loading={saving}
          data-disabled={count === 0 || undefined}
          aria-disabled={count === 0 || undefined}
          onClick={count === 0 ? undefined : save}
        >
          {t('save')}
        </Button>
      </Group>
    </Group>
  )
}
