'use client'

import { Menu, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'

export type Field<Name extends string> = { name: Name; label: string; type?: 'text' | 'date' | undefined }
export type FieldValues<Name extends string> = Record<Name, string | null>

type Props<Name extends string> = {
  fields: readonly Field<Name>[]
  values: FieldValues<Name>
  onChange: (values: FieldValues<Name>) => void
}

/** What a filter is set to by writing, inside of its chip's menu; applied at once, Enter does too. */
export function FieldsForm<Name extends string>({ fields, values, onChange }: Props<Name>) {
  const t = useTranslations('common')
  const [typed, setTyped] = useState(values)
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const entries = fields.map(({ name }) => [name, typed[name]?.trim() || null] as const)
    onChange(Object.fromEntries(entries) as FieldValues<Name>)
  }
  return (
    <form onSubmit={apply}>
      {fields.map(({ name, label, type = 'text' }, index) => (
        <TextInput
          key={name}
          data-autofocus={index === 0 || undefined}
          type={type}
          size="xs"
          p="xs"
          pb={index < fields.length - 1 ? 0 : 'xs'}
          label={label}
          value={typed[name] ?? ''}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      {/* A menu that closed on the click would take the form away before it is submitted. */}
      <Menu.Item component="button" type="submit" closeMenuOnClick={false}>
        {t('apply')}
      </Menu.Item>
    </form>
  )
}
