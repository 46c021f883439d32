'use client'

import { Alert, Anchor, List, Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { Outputs } from '../../../trpc.ts'
import { hrefOf } from '../../settings/settings-sections.ts'

export type Validation = Outputs['invoices']['validate']
type Problem = Validation['errors'][number]
type Issued = { customer_id: string }

/** Where a problem is mended; undefined on the document's own page. */
function placeOf({ param }: Problem, { customer_id }: Issued): string | undefined {
  if (param?.startsWith('customer.')) return `/customers/${customer_id}?edit=true`
  if (param === 'settings.electronic_invoicing_enabled') return hrefOf('invoicing')
  if (param?.startsWith('settings.')) return hrefOf('company')
  if (param === 'sezionale_id') return hrefOf('numbering')
  return undefined
}

const KNOWN = [
  ...([
    'line_items',
    'document_date',
    'sezionale_id',
    'charge_stamp_duty',
    'electronic_invoicing_disabled',
  ] as const),
  ...(['cash_limit', 'cig_missing', 'legal_reference_missing', 'regime_mismatch'] as const),
  ...(['letter_of_intent_exceeded', 'delivery_note_missing', 'credit_note_late'] as const),
]

/** A problem in words: of a warning by its code, of an error by its field, else as the server says it. */
function useWords() {
  const t = useTranslations('invoices.problems')
  return ({ code, param, message }: Problem): string => {
    if (code === 'over_invoiced' || code === 'before_invoice') return message
    const known = KNOWN.find((name) => name === code || name === param)
    return known ? t(known) : message
  }
}

function Problems({ problems, document }: { problems: readonly Problem[]; document: Issued }) {
  const t = useTranslations('invoices')
  const words = useWords()
  return (
    <List size="sm" spacing={4}>
      {problems.map((problem) => {
        const href = placeOf(problem, document)
        return (
          <List.Item key={`${problem.param} ${problem.code} ${problem.message}`}>
            {words(problem)}
            {problem.sdi_code && ` (SdI ${problem.sdi_code})`}{' '}
            {href && (
              <Anchor component={Link} href={href} inherit underline="always">
                {t('mend')}
              </Anchor>
            )}
          </List.Item>
        )
      })}
    </List>
  )
}

/** What stands against issuing a document, and what is worth a look; each leads to where it is mended. */
export function ValidationProblems({ validation, document }: { validation: Validation; document: Issued }) {
  const t = useTranslations('invoices')
  const { errors, warnings } = validation
  return (
    <>
      {errors.length > 0 && (
        <Alert color="red">
          <Text size="sm" fw={600}>
            {t('errors', { count: errors.length })}
          </Text>
          <Problems problems={errors} document={document} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow">
          <Text size="sm" fw={600}>
            {t('warnings')}
          </Text>
          <Problems problems={warnings} document={document} />
        </Alert>
      )}
    </>
  )
}
