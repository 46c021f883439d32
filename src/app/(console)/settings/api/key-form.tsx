'use client'

import { Grid, Group, Radio, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import classes from '../../../form/form.module.css'
import { FieldGroup, RecordForm, useRecordForm } from '../../../form/record-form.tsx'
import { useDays } from '../../../format/numbers.ts'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { EXPIRIES, type Expiry, expiryInstant } from './expiry.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { PRESET_NAMES, PRESETS, type Preset, presetOf } from './permission-sets.ts'

export type NewKey = Outputs['apiKeys']['create']
type Body = Inputs['apiKeys']['create']

const EMPTY = {
  name: '',
  // The least that is of use; more is chosen on purpose.
  preset: 'read_only' as Preset | 'custom',
  permissions: [...PRESETS.read_only] as string[],
  expiry: 'never' as Expiry,
  day: '',
}
type Values = typeof EMPTY

type Form = ReturnType<typeof useRecordForm<Values>>['form']

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

function ExpiryChoice({ form }: { form: Form }) {
  const t = useTranslations('keys')
  const days = useDays()
  const { expiry, day } = form.getValues()
  const instant = expiryInstant(expiry, day, days.timeZone)
  return (
    <Stack gap="xs" className={classes.wide}>
      <Radio.Group aria-label={t('expires')} {...form.getInputProps('expiry')}>
        <Group gap="md" mt={4}>
          {EXPIRIES.map((value) => (
            <Radio key={value} value={value} label={t(`expiries.${value}`)} />
          ))}
        </Group>
      </Radio.Group>
      <Group align="flex-start">
        {expiry === 'day' && <DateField label={t('lastDay')} required {...form.getInputProps('day')} />}
        <Text size="sm" c="dimmed">
          {instant === null ? t('expiresNever') : instant && t('expiresAt', { when: days.exact(instant) })}
        </Text>
      </Group>
    </Stack>
  )
}

type Props = { onMade: (made: NewKey) => void; onCancel: () => void }

/** Asks what the key is for, what it may do and how long. */
export function KeyForm({ onMade, onCancel }: Props) {
  const t = useTranslations('keys')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const { timeZone } = useDays()
  const record = useRecordForm<Values>({
    initialValues: EMPTY,
    names: (param) => (param === 'expires_at' ? 'day' : param),
    save: async ({ name, permissions, expiry, day }) => {
      // What is no day goes as it is, to be refused on its field.
      const expires_at =
        expiryInstant(expiry, day, timeZone) ?? (expiry === 'never' ? null : day || undefined)
      // Sent without the client's caches: the answer holds the secret, which only this page keeps.
      const made = await client.apiKeys.create.mutate({ name, permissions, expires_at } as Body)
      queries.invalidateQueries(trpc.apiKeys.pathFilter())
      onMade(made)
    },
  })
  const { form } = record
  return (
    <RecordForm record={record} onCancel={onCancel} submitLabel={t('create')}>
      <FieldGroup>
        <TextInput
          className={classes.wide}
          label={t('name')}
          description={t('nameHint')}
          placeholder={t('namePlaceholder')}
          required
          autoFocus
          maw={480}
          {...form.getInputProps('name')}
        />
      </FieldGroup>
      <FieldGroup legend={t('expires')}>
        <ExpiryChoice form={form} />
      </FieldGroup>
      <FieldGroup legend={t('permissions')}>
        <Grid className={classes.wide} gap="lg">
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <PresetChoice form={form} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, lg: 6 }}>
            <PermissionMatrix
              value={form.getValues().permissions}
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
