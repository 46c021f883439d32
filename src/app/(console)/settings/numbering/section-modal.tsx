'use client'

import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import classes from '../../../form/form.module.css'
import { useNotify } from '../../../form/notify.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { FormModal } from '../form-modal.tsx'

type Section = Outputs['sezionali']['list']['data'][number]
type Kind = Section['document_kinds'][number]

const KINDS: readonly Kind[] = ['receipt', 'invoice', 'credit_note']

const valuesOf = (section: Section | undefined) => ({
  code: section?.code ?? '',
  name: section?.name ?? '',
  document_kinds: section?.document_kinds ?? ([] as Kind[]),
  prefix: section?.prefix ?? '',
  suffix: section?.suffix ?? '',
  is_default: section?.is_default ?? false,
})
type Values = ReturnType<typeof valuesOf>

/** Adds a numbering section, or changes one, whose code and kinds of document stay. */
export function SectionModal({ section, onClose }: { section?: Section; onClose: () => void }) {
  const t = useTranslations('settings.numbering')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm<Values>({
    initialValues: valuesOf(section),
    save: async ({ code, document_kinds, is_default, ...patch }) => {
      await (section
        ? client.sezionali.update.mutate({ id: section.id, ...patch })
        : client.sezionali.create.mutate({ code, document_kinds, is_default, ...patch }))
      await queries.invalidateQueries(trpc.sezionali.pathFilter())
      notify.done(common('saved'))
      onClose()
    },
  })
  const { form } = record
  const { prefix, suffix } = form.getValues()
  return (
    <FormModal title={section ? t('editTitle', { code: section.code }) : t('new')} {...{ record, onClose }}>
      <FieldGroup>
        {!section && (
          <TextInput
            label={t('code')}
            required
            data-autofocus
            maxLength={10}
            {...form.getInputProps('code')}
          />
        )}
        <TextInput label={t('name')} required {...form.getInputProps('name')} />
        {!section && (
          <Checkbox.Group
            className={classes.wide}
            label={t('kindsLabel')}
            required
            {...form.getInputProps('document_kinds')}
          >
            <Group gap="md" mt={4}>
              {KINDS.map((kind) => (
                <Checkbox key={kind} value={kind} label={t(`kinds.${kind}`)} />
              ))}
            </Group>
          </Checkbox.Group>
        )}
        <TextInput label={t('prefix')} maxLength={20} {...form.getInputProps('prefix')} />
        <TextInput label={t('suffix')} maxLength={20} {...form.getInputProps('suffix')} />
        <Text size="sm" c="dimmed" className={classes.wide}>
          {t('example', { number: `${prefix}129${suffix}` })}
        </Text>
        {!section && (
          <Checkbox
            className={classes.wide}
            label={t('makeDefault')}
            description={t('firstIsDefault')}
            {...form.getInputProps('is_default', { type: 'checkbox' })}
          />
        )}
      </FieldGroup>
    </FormModal>
  )
}
