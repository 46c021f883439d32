import { Grid, Group, Radio, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { day, held, text } from '../../../form/fields.tsx'
import classes from '../../../form/form.module.css'
import { type FormOf, formOf, useFormOf, type ValuesOf } from '../../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../../form/record-form.tsx'
import { Note } from '../../../format/note.tsx'
import { useDays } from '../../../format/numbers.ts'
import type { Outputs } from '../../../trpc.ts'
import { EXPIRIES, type Expiry, expiryInstant } from './expiry.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { PRESET_NAMES, PRESETS, type Preset, presetOf } from './permission-sets.ts'

export type NewKey = Outputs['apiKeys']['create']

const KEY = formOf('apiKeys', 'keys', {
  name: text('name', { hint: 'nameHint', required: true, first: true, wide: true, maw: 480 }),
  // The least that is of use; more is chosen on purpose.
  preset: held('preset', 'read_only' as Preset | 'custom'),
  permissions: {
    ...held('permissions', [...PRESETS.read_only] as string[]),
    sent: (all: string[]) => all as never,
  },
  expiry: held('expires', 'never' as Expiry),
  chosen_at: held('expires', 0),
  day: day('lastDay', { required: true }),
})
type Values = ValuesOf<typeof KEY.fields>
type Form = FormOf<typeof KEY>

function PresetChoice({ form }: { form: Form }) {
  const t = useTranslations('keys')
  const choose = (preset: string) => {
    form.setFieldValue('preset', preset as Values['preset'])
    if (preset !== 'custom') form.setFieldValue('permissions', [...PRESETS[preset as Preset]])
  }
  return (
    <Radio.Group label={t('preset')} value={form.getValues().preset} onChange={choose}>
      <Stack gap="xs" mt="xs">
        {[...PRESET_NAMES, 'custom' as const].map((preset) => (
          <Radio
            key={preset}
            value={preset}
            label={t(`presets.${preset}`)}
            description={t(`presetHints.${preset}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

function ExpiryChoice({ form, dayInput }: { form: Form; dayInput: ReactNode }) {
  const t = useTranslations('keys')
  const days = useDays()
  const chosen = form.getValues()
  const instant = expiryInstant(chosen, days.timeZone)
  const choose = (expiry: string) => {
    form.setFieldValue('expiry', expiry as Expiry)
    form.setFieldValue('chosen_at', expiry === 'never' || expiry === 'day' ? 0 : Date.now())
  }
  return (
    <Stack gap="xs" className={classes.wide}>
      <Radio.Group aria-label={t('expires')} value={chosen.expiry} onChange={choose}>
        <Group gap="md" mt={4}>
          {EXPIRIES.map((value) => (
            <Radio key={value} value={value} label={t(`expiries.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      <Group align="flex-start">
        {chosen.expiry === 'day' && dayInput}
        <Note>
          {instant === null ? t('expiresNever') : instant && t('expiresAt', { when: days.exact(instant) })}
        </Note>
      </Group>
    </Stack>
  )
}

type Props = { onMade: (made: NewKey) => void; onCancel: () => void }

/** Asks what the key is for, what it may do and how long. */
export function KeyForm({ onMade, onCancel }: Props) {
  const t = useTranslations('keys')
  const { timeZone } = useDays()
  const { record, form, values, input } = useFormOf<typeof KEY.fields, NewKey>(KEY, {
    names: (param) => (param === 'expires_at' ? 'day' : param),
    body: (_, { name, permissions, ...chosen }) => ({
      ...(name && { name }),
      permissions,
      // What is no day goes as it is, to be refused on its field.
      expires_at:
        expiryInstant(chosen, timeZone) ?? (chosen.expiry === 'never' ? null : chosen.day || undefined),
    }),
    // The answer holds the secret, which only this page keeps.
    isSecret: true,
    isFinal: true,
    done: null,
    onSaved: onMade,
  })
  return (
    <RecordForm record={record} onCancel={onCancel} submitLabel={t('create')}>
      <FieldGroup>{input('name', { placeholder: t('namePlaceholder') })}</FieldGroup>
      <FieldGroup legend={t('expires')}>
        <ExpiryChoice form={form} dayInput={input('day')} />
      </FieldGroup>
      <FieldGroup legend={t('permissions')}>
        <Grid className={classes.wide} gap="lg">
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <PresetChoice form={form} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <PermissionMatrix
              value={values.permissions}
              error={form.errors.permissions}
              onChange={(permissions) => {
                form.setFieldValue('permissions', permissions)
                form.setFieldValue('preset', presetOf(permissions) ?? 'custom')
              }}
            />
          </Grid.Col>
        </Grid>
      </FieldGroup>
    </RecordForm>
  )
}
