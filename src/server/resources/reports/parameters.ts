import { type FieldError, fieldError, invalidFields, unknownField } from '../../core/errors.ts'
import { LIMITS, type Report } from './definition.ts'
import type { ReportQuery } from './schema.ts'

/** What a report takes, in the order of the list of reports (reports.md#parameters). */
export function parametersOf({ when, compares, takes }: Report): (keyof ReportQuery)[] {
  const period = ['from', 'to', 'preset'] as const
  return [
    ...(when === 'period' ? period : []),
    ...(when === 'date' ? (['date'] as const) : []),
    ...takes,
    ...(when === 'period' && compares !== false ? (['compare'] as const) : []),
    'format',
  ]
}

/** What is sent that this report does not take, of what others take. */
function unknownOf(report: Report, query: ReportQuery): FieldError[] {
  const taken = new Set<string>(parametersOf(report))
  const sent = Object.entries(query).filter(([, value]) => value !== undefined)
  return sent
    .filter(([name]) => name !== 'name' && !taken.has(name))
    .map(([name]) => unknownField(name, `${name} is not taken by the report ${report.name}.`))
}

function groupingFault({ name, groupings = [] }: Report, { group_by }: ReportQuery): FieldError[] {
  if (group_by === undefined || groupings.includes(group_by)) return []
  const allowed = [...groupings]
  const message = `group_by must be one of ${allowed.join(', ')} in the report ${name}.`
  return [fieldError('group_by', 'not_one_of', message, { allowed })]
}

function limitFault({ limits: { max } = LIMITS }: Report, { limit = 1 }: ReportQuery): FieldError[] {
  if (limit <= max) return []
  return [fieldError('limit', 'too_large', `limit must be at most ${max}.`, { limit: max })]
}

/** @throws 422 for what the report does not take, or not so */
export function requireTaken(report: Report, query: ReportQuery): void {
  const unknown = unknownOf(report, query)
  const faults =
    unknown.length > 0 ? unknown : [...groupingFault(report, query), ...limitFault(report, query)]
  if (faults.length > 0) throw invalidFields(faults)
}
