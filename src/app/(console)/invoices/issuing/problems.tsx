import { Alert, Anchor, List, Text } from '@mantine/core'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { withField } from '../../../form/focused-field.ts'
import { NOUNS } from '../../../frame/nouns.ts'
import { goToCell } from '../../../lines/wanted-cell.ts'
import type { Outputs } from '../../../trpc.ts'
import { hrefOf } from '../../settings/settings-sections.ts'
import { lineOf, type Problem, useProblemWords } from './problem-words.ts'

type Validation = Outputs['invoices']['validate']
type Issued = { id: string; customer_id: string }

/** Settings that stand with the electronic invoices, not with the workshop. */
const OF_INVOICING = ['electronic_invoicing_enabled', 'first_name', 'last_name', 'fiscal_regime']

/** Fields of the document's own form. */
const OWN_FIELDS = [
  ...['title', 'reason', 'comments', 'split_payment', 'charge_stamp_duty'],
  ...['document_type', 'bank_account_id'],
]

/** Where a problem is mended, with the cursor in its field; undefined of what is mended where the document is. */
function placeOf({ param }: Problem, { customer_id }: Issued, page: string): string | undefined {
  const [place, field = ''] = param?.split('.') ?? []
  if (place === 'customer') return withField(`/customers/${customer_id}?edit=true`, field)
  if (place === 'settings')
    return withField(hrefOf(OF_INVOICING.includes(field) ? 'invoicing' : 'company'), field)
  if (param === 'sezionale_id') return hrefOf('numbering')
  if (param === 'vat_summary') return hrefOf('vatRates')
  return param && OWN_FIELDS.includes(param) ? withField(`${page}?edit=true`, param) : undefined
}

type Shown = { group: 'invoices' | 'creditNotes'; document: Issued; onLeave: () => void }

/** What leads to the field of a problem, where that is not in the box at hand. */
function Mend({ problem, group, document, onLeave }: Shown & { problem: Problem }) {
  const t = useTranslations('invoices')
  const page = `${NOUNS[group].path}/${document.id}`
  const isThere = usePathname() === page
  const line = problem.param === null ? undefined : lineOf(problem.param)
  // Beside the list there are no lines to go to.
  const href = placeOf(problem, document, page) ?? (line && !isThere ? page : undefined)
  if (href)
    return (
      <Anchor component={Link} href={href} onClick={onLeave} inherit c="inherit" underline="always">
        {t('mend')}
      </Anchor>
    )
  if (!line) return null
  const go = () => {
    onLeave()
    goToCell(line)
  }
  return (
    <Anchor component="button" type="button" onClick={go} inherit c="inherit" underline="always">
      {t('mend')}
    </Anchor>
  )
}

function Problems({ problems, ...shown }: Shown & { problems: readonly Problem[] }) {
  const words = useProblemWords(shown.group)
  return (
    <List size="sm" spacing={4}>
      {problems.map((problem) => (
        <List.Item key={`${problem.param} ${problem.code} ${problem.message}`}>
          {words(problem)}
          {problem.sdi_code && ` (SdI ${problem.sdi_code})`} <Mend problem={problem} {...shown} />
        </List.Item>
      ))}
    </List>
  )
}

type Props = Shown & { validation: Validation }

/** What stands against issuing a document, and what is worth a look; each leads to where it is mended. */
export function ValidationProblems({ validation, ...shown }: Props) {
  const t = useTranslations('invoices')
  const { errors, warnings } = validation
  return (
    <>
      {errors.length > 0 && (
        <Alert color="red">
          <Text size="sm" fw={600}>
            {t('errors', { count: errors.length })}
          </Text>
          <Problems problems={errors} {...shown} />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert color="yellow">
          <Text size="sm" fw={600}>
            {t('warnings')}
          </Text>
          <Problems problems={warnings} {...shown} />
        </Alert>
      )}
    </>
  )
}
