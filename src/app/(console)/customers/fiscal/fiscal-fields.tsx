import { Checkbox, Select, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { WITHHOLDING_REASONS, WITHHOLDING_TYPES } from '../../../../domain/fiscal-codes.ts'
import { DateField } from '../../../form/date-field.tsx'
import classes from '../../../form/form.module.css'
import { NumberField } from '../../../form/number-field.tsx'
import type { Inputs } from '../../../trpc.ts'

type Body = Inputs['customers']['create']
export type Withholding = Body['withholding'] & object
export type LetterOfIntent = Body['letter_of_intent'] & object

/** What a condominium keeps back, the case that a workshop meets. */
const USUAL: Withholding = { type: 'RT02', rate: 4, reason: 'W' }
/** Not a letter yet: the amount is a number once one is typed. */
const EMPTY = { number: '', date: '', amount: '' } as unknown as LetterOfIntent

// biome-ignore lint/suspicious/noExplicitAny: a form that holds the two among others
type Props = { form: UseFormReturnType<any> }

/** Tax that the customer keeps back of invoices, once it is ticked. */
export function WithholdingFields({ form }: Props) {
  const t = useTranslations('customers')
  const isHeld = form.getValues().withholding !== null
  return (
    <>
      <Checkbox
        className={classes.wide!}
        label={t('withholdingLong')}
        checked={isHeld}
        onChange={(event) => form.setFieldValue('withholding', event.currentTarget.checked ? USUAL : null)}
      />
      {isHeld && (
        <>
          <Select
            label={t('withholdingType')}
            allowDeselect={false}
            data={WITHHOLDING_TYPES.map((value) => ({ value, label: t(`withholdingTypes.${value}`) }))}
            {...form.getInputProps('withholding.type')}
          />
          <NumberField kind="rate" label={t('withholdingRate')} {...form.getInputProps('withholding.rate')} />
          <Select
            label={t('withholdingReason')}
            description={t('withholdingReasonHint')}
            allowDeselect={false}
            searchable
            data={WITHHOLDING_REASONS}
            {...form.getInputProps('withholding.reason')}
          />
        </>
      )}
    </>
  )
}

/** The letter of a habitual exporter, who is charged no VAT up to its amount, once it is ticked. */
export function LetterFields({ form }: Props) {
  const t = useTranslations('customers')
  const isHeld = form.getValues().letter_of_intent !== null
  return (
    <>
      <Checkbox
        className={classes.wide!}
        label={t('letterLong')}
        checked={isHeld}
        onChange={(event) =>
          form.setFieldValue('letter_of_intent', event.currentTarget.checked ? EMPTY : null)
        }
      />
      {isHeld && (
        <>
          <TextInput
            label={t('letterNumber')}
            description={t('letterHint')}
            {...form.getInputProps('letter_of_intent.number')}
          />
          <DateField label={t('letterDate')} {...form.getInputProps('letter_of_intent.date')} />
          <NumberField
            kind="money"
            label={t('letterAmount')}
            {...form.getInputProps('letter_of_intent.amount')}
          />
        </>
      )}
    </>
  )
}
