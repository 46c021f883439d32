import { Button, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { DateField } from '../form/date-field.tsx'
import { isBefore, isDay } from '../format/day-text.ts'

export type Field<Name extends string> = {
  name: Name
  label: string
  type?: 'text' | 'date' | undefined
  /** The day that this one must not lie before. */
  notBefore?: Name
}
export type FieldValues<Name extends string> = Record<Name, string | null>

export type FieldsFormProps<Name extends string> = {
  fields: readonly Field<Name>[]
  values: FieldValues<Name>
  onWrite: (values: FieldValues<Name>) => void
}

/** What a filter is set to by writing, under its chip; Enter applies it. */
export function FieldsForm<Name extends string>({ fields, values, onWrite }: FieldsFormProps<Name>) {
  const t = useTranslations('common')
  const reasons = useTranslations('errors.reasons')
  const [typed, setTyped] = useState(values)
  const [refused, setRefused] = useState<Name | null>(null)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const isWrong = ({ name, type }: Field<Name>) => type === 'date' && typed[name] && !isDay(typed[name])
    // It stays open over what is no day.
    if (fields.some(isWrong)) return event.stopPropagation()
    const early = fields.find(({ name, notBefore }) => notBefore && isBefore(typed[name], typed[notBefore]))
    setRefused(early?.name ?? null)
    if (early) return event.stopPropagation()
    const entries = fields.map(({ name }) => [name, typed[name]?.trim() || null] as const)
    onWrite(Object.fromEntries(entries) as FieldValues<Name>)
  }
  return (
    <form onSubmit={apply}>
      <Stack gap="xs" w={220}>
        {fields.map(({ name, label, type }, index) => {
          const shared = {
            'data-autofocus': index === 0 || undefined,
            size: 'xs',
            label,
            value: typed[name] ?? '',
          }
          const set = (value: string) => {
            setRefused(null)
            setTyped({ ...typed, [name]: value })
          }
          const error = name === refused && reasons('before_other')
          return type === 'date' ? (
            <DateField key={name} hasMonth={false} {...shared} error={error} onChange={set} />
          ) : (
            <TextInput key={name} {...shared} onChange={(event) => set(event.currentTarget.value)} />
          )
        })}
        <Button type="submit" size="xs">
          {t('apply')}
        </Button>
      </Stack>
    </form>
  )
}
