import { Group, Progress, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../../format/numbers.ts'

/** A new tyre has about so much. */
const NEW_MM = 8

/** The least that roads allow, and below which a tyre should be changed soon: of winter tyres earlier. */
const MIN_MM = 1.6
const SOON_MM = { summer: 3, winter: 4, all_season: 4 }

const colourOf = (depth: number, soon: number) => {
  if (depth <= MIN_MM) return 'red.8'
  return depth < soon ? 'orange.8' : 'teal.7'
}

type Props = { depth: number | null; season: keyof typeof SOON_MM }

/** How much tread is left, as a bar and in millimetres. */
export function Tread({ depth, season }: Props) {
  const t = useTranslations('tyreSets')
  const numbers = useNumbers()
  if (depth === null) return <Text size="sm">–</Text>
  const words = `${numbers.quantity(depth)} mm`
  return (
    <Group gap={8} wrap="nowrap">
      <Progress
        aria-label={`${t('tread')}: ${words}`}
        value={Math.min(100, (depth / NEW_MM) * 100)}
        color={colourOf(depth, SOON_MM[season])}
        w={56}
        size="md"
      />
      <Text component="span" size="sm" className="figures" style={{ whiteSpace: 'nowrap' }}>
        {words}
      </Text>
    </Group>
  )
}
