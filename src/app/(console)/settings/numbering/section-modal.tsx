'use client'

import { Checkbox, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { fullNumber } from '../../../../domain/document-numbers.ts'
import { held, text, tick } from '../../../form/fields.tsx'
import classes from '../../../form/form.module.css'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import { useDays } from '../../../format/numbers.ts'
import type { Outputs } from '../../../trpc.ts'

export type Section = Outputs['sezionali']['list']['data'][number]
export type Kind = Section['document_kinds'][number]

const KINDS: readonly Kind[] = ['receipt', 'invoice', 'credit_note']

const SECTION = formOf('sezionali', 'settings.numbering', {
  code: text('code', { required: true, first: true, maxLength: 10 }),
  name: text('name', { required: true }),
  document_kinds: held('kindsLabel', [] as Kind[]),
  prefix: text('prefix', { hint: 'affixHint', maxLength: 20 }),
  suffix: text('suffix', { hint: 'keptHint', maxLength: 20 }),
  is_default: tick('makeDefault', { hint: 'firstIsDefault', wide: true }),
})

/** Adds a numbering section, or changes one, whose code and kinds of document stay. */
export function SectionModal({ section, onClose }: { section?: Section | undefined; onClose: () => void }) {
  const t = useTranslations('settings.numbering')
  const { record, form, values, input, inputs } = useFormOf(SECTION, {
    record: section,
    waits: true,
    onSaved: onClose,
  })
  const { prefix, suffix } = values
  const { today } = useDays()
  return (
    <FormModal title={section ? t('editTitle', { code: section.code }) : t('new')} {...{ record, onClose }}>
      <FieldGroup>
        {!section && input('code')}
        {input('name')}
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
        {inputs('prefix', 'suffix')}
        <Text size="sm" c="dimmed" className={classes.wide}>
          {t('example', { number: fullNumber({ prefix, suffix }, 129, Number(today.slice(0, 4))) })}
        </Text>
        {!section && input('is_default')}
      </FieldGroup>
    </FormModal>
  )
}
