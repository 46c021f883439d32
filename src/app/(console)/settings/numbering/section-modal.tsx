import { Checkbox, Group, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { fullNumber } from '../../../../domain/document-numbers.ts'
import { held, text, tick } from '../../../form/fields.tsx'
import classes from '../../../form/form.module.css'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import { useDays } from '../../../format/numbers.ts'
import type { Outputs } from '../../../trpc.ts'

export type Section = Outputs['sezionali']['list']['data'][number]
export type Kind = Section['document_kinds'][number]

/** The number that comes next of each kind in the present year. */
type Beginnings = { [K in Kind]?: number | string }

const KINDS: readonly Kind[] = ['receipt', 'invoice', 'credit_note']

const SECTION = formOf('sezionali', 'settings.numbering', {
  code: text('code', { required: true, first: true, maxLength: 10 }),
  name: text('name', { required: true }),
  document_kinds: held('kindsLabel', [] as Kind[]),
  prefix: text('prefix', { hint: 'affixHint', maxLength: 20 }),
  suffix: text('suffix', { hint: 'keptHint', maxLength: 20 }),
  next_numbers: { ...held('nextLabel', {} as Beginnings), sent: () => undefined },
  is_default: tick('makeDefault', { hint: 'firstIsDefault', wide: true }),
})

/** What comes next of each of a section's kinds in a year. */
const beginningsOf = ({ next_numbers }: Section, year: number): Beginnings =>
  Object.fromEntries(
    next_numbers
      .filter((each) => each.year === year)
      .map(({ document_kind, next_number }) => [document_kind, next_number]),
  )

/** The kinds whose next number is another one than the section has. */
const begunAnew = (typed: Beginnings, known: Beginnings) =>
  KINDS.filter((kind) => typed[kind] !== undefined && typed[kind] !== known[kind])

/** Adds a numbering section, or changes one, whose code and kinds of document stay. */
export function SectionModal({ section, onClose }: { section?: Section | undefined; onClose: () => void }) {
  const t = useTranslations('settings.numbering')
  const { today } = useDays()
  const year = Number(today.slice(0, 4))
  const known = section ? beginningsOf(section, year) : {}
  const { record, form, values, input, inputs } = useFormOf(SECTION, {
    record: section,
    values: () => ({ next_numbers: known }),
    body: ({ next_numbers: _, ...changed }, typed) => {
      const kinds = begunAnew(typed.next_numbers, known)
      const next_numbers = kinds.map((document_kind) => ({
        ...{ document_kind, year, next_number: typed.next_numbers[document_kind] },
      }))
      return { ...changed, ...(kinds.length > 0 && { next_numbers }) }
    },
    // Only those that differ are sent: the third of them may be the first that is rejected.
    names: (param, typed) =>
      param.replace(
        /^next_numbers\[(\d+)\].*/,
        (_, index) => `next_numbers.${begunAnew(typed.next_numbers, known)[Number(index)]}`,
      ),
    waits: true,
    onSaved: onClose,
  })
  const { prefix, suffix } = values
  const kinds = section?.document_kinds ?? values.document_kinds
  const hasAffixes = kinds.length === 0 || kinds.some((kind) => kind !== 'receipt')
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
        {hasAffixes && inputs('prefix', 'suffix')}
        {hasAffixes && (
          <Text size="sm" c="dimmed" className={classes.wide}>
            {t('example', { number: fullNumber({ prefix, suffix }, 129, year) })}
          </Text>
        )}
        {!section && input('is_default')}
      </FieldGroup>
      {section && (
        <FieldGroup legend={t('nextLabel')}>
          <Text size="sm" c="dimmed" className={classes.wide}>
            {t('nextHint')}
          </Text>
          {section.document_kinds.map((kind) => (
            <NumberField
              key={kind}
              kind="integer"
              label={t('nextOf', { kind: t(`kinds.${kind}`), year: String(year) })}
              {...form.getInputProps(`next_numbers.${kind}`)}
            />
          ))}
        </FieldGroup>
      )}
    </FormModal>
  )
}
