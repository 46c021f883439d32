import { z } from 'zod'
import { color, DEFAULT_COLOR } from '../../core/color.ts'
import { field, inputs, kind, kinds, outputs, pathOf, recordOf } from '../../core/fields.ts'
import { listOf, paging } from '../../core/lists.ts'

/** One declaration a field: how it is written and answered, what it is, an example (expenses.md#categories). */
const fields = {
  name: field(kinds.name, 'What it is called.', { example: 'Ricambi' }),
  color: field(kind(color(), z.string()), 'What it is drawn in.', {
    toWrite: `\`#RGB\`, \`#RRGGBB\` or a CSS colour name; \`${DEFAULT_COLOR}\` unless sent on create.`,
    example: DEFAULT_COLOR,
  }),
  vat_deductibility: field(kinds.percentage, 'How much of the VAT can be deducted, per cent.', {
    note: '100 unless sent on create',
    example: 40,
  }),
  active: field(kinds.boolean, 'Whether it is offered for new expenses.', {
    note: 'true unless sent on create',
    example: true,
  }),
}

/** What expenses are for (expenses.md#categories). */
export const expenseCategory = recordOf('expense_category', outputs(fields), {
  noun: 'category',
  description: 'What expenses are for, such as parts, fuel or rent.',
})

/** A change of some fields. */
export const expenseCategoryPatch = z.strictObject(inputs(fields)).partial()

export const expenseCategoryBody = expenseCategoryPatch
  .required({ name: true })
  .meta({ id: 'ExpenseCategoryBody', description: 'A new category of expenses.' })

export type ExpenseCategoryBody = z.output<typeof expenseCategoryBody>
export type ExpenseCategoryPatch = z.output<typeof expenseCategoryPatch>

/** Query of the list of categories. */
export const expenseCategoryQuery = z.strictObject({
  active: z.boolean().optional().describe('Only those offered for new expenses, or only the others.'),
  ...paging(),
})

export type ExpenseCategoryQuery = z.output<typeof expenseCategoryQuery>

export const expenseCategoryPath = pathOf('category')

export const expenseCategoryList = listOf('ExpenseCategoryList', expenseCategory)
