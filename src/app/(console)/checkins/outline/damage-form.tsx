import { ActionIcon, Chip, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import {
  DAMAGE_KINDS,
  DAMAGE_SEVERITIES,
  type DamageKind,
  type DamageSeverity,
} from '../../../../domain/checkins.ts'
import type { useLeftTexts } from '../../../form/left-texts.tsx'
import classes from '../checkins.module.css'
import type { Checkin } from '../view.tsx'

export type Damage = Checkin['damages'][number]
type Changed = { kind?: DamageKind; severity?: DamageSeverity }

type Props = {
  damage: Damage
  isFree: boolean
  /** What is said of it. */
  note: ReturnType<ReturnType<typeof useLeftTexts>['of']>
  onChange: (changed: Changed) => void
  onRemove: () => void
}

/** What a damage is, said by thumb; what is said saves itself. */
export function DamageForm({ damage, isFree, note, onChange, onRemove }: Props) {
  const t = useTranslations('checkins')
  const { position, kind, severity } = damage
  const title = t('damageNumbered', { number: position })
  if (!isFree)
    return (
      <Text>
        {[title, t(`kinds.${kind}`), t(`severities.${severity}`), damage.note].filter(Boolean).join(' · ')}
      </Text>
    )
  return (
    <Paper withBorder p="sm" role="group" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{title}</Text>
          <ActionIcon
            size={44}
            variant="subtle"
            color="red"
            aria-label={t('removeDamage')}
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        </Group>
        <Chip.Group value={kind} onChange={(next) => onChange({ kind: next as DamageKind })}>
          <Group gap="xs">
            {DAMAGE_KINDS.map((value) => (
              <Chip key={value} value={value} size="md" className={classes.kind}>
                {t(`kinds.${value}`)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <SegmentedControl
          aria-label={t('severity')}
          size="md"
          value={severity}
          onChange={(next) => onChange({ severity: next as DamageSeverity })}
          data={DAMAGE_SEVERITIES.map((value) => ({ value, label: t(`severities.${value}`) }))}
        />
        <TextInput aria-label={t('damageNote')} placeholder={t('damageNote')} {...note} />
      </Stack>
    </Paper>
  )
}
