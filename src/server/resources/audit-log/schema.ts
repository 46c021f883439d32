import { z } from 'zod'
import { AUDIT_OBJECTS, AUDIT_SOURCES, AUDIT_TYPES } from '../../../domain/event-types.ts'
import { answered, identity, outputs, pathOf } from '../../core/fields.ts'
import { filter, listOf, paging } from '../../core/lists.ts'
import * as values from '../../core/values.ts'
import { actor, actorType, EXAMPLE_REQUEST, requestId, typeList } from '../events/schema.ts'

/** One declaration a field (audit-log.md#entries). */
const fields = {
  type: answered(z.string(), 'What was done, `<object>.<action>`.', 'quote.updated'),
  object_type: answered(z.string(), 'What kind of record it was done to.', 'quote'),
  object_id: answered(values.idOut().nullable(), 'The record; null for the settings.'),
  object_name: answered(z.string().nullable(), 'Its name, number or title then.', '128 Tagliando'),
  actor: answered(actor, 'Who did it.'),
  source: answered(
    values.choice('AuditSource', 'By which way a change comes.', AUDIT_SOURCES),
    'By which way.',
  ),
  changes: answered(
    z.record(z.string(), z.array(z.unknown())),
    'Each field that changed, with its value before and after; a line is `line_items.<id>`.',
    { status: ['waiting', 'accepted'] },
  ),
  request_id: answered(z.string().nullable(), 'The request; null for a job or a command.', EXAMPLE_REQUEST),
  ip_address: answered(z.string().nullable(), 'Where the request came from.', '192.0.2.1'),
  created_at: answered(values.dateTimeOut(), 'When it was done.'),
}

/** Who changed what (audit-log.md#entries). */
export const auditLogEntry = z
  .object({ ...identity('audit_log_entry', 'entry'), ...outputs(fields) })
  .meta({ id: 'AuditLogEntry', description: 'Who changed what, kept ten years.' })

const object_type = values.choice('AuditedObject', 'What changes are kept of.', AUDIT_OBJECTS as [string])

/** Query of the log (audit-log.md#list). */
export const auditLogQuery = z.strictObject({
  actor_id: filter(values.id(), 'What this key or person did.'),
  actor_type: filter(actorType, 'What keys, people or the system did.'),
  type: filter(
    typeList('AuditType', AUDIT_TYPES),
    'Types divided by commas; `quote.*` for all of an object.',
    ['quote.*'],
  ),
  object_type: filter(object_type, 'Changes of this kind of record only.'),
  object_id: filter(values.id(), 'Changes of this record only.'),
  request_id: filter(requestId, 'What this request did.', EXAMPLE_REQUEST),
  from: filter(values.dateTime(), 'Changes from this instant on.'),
  to: filter(values.dateTime(), 'Changes before this instant.'),
  ...paging(),
})
export type AuditLogQuery = z.output<typeof auditLogQuery>

/** What was done to a quote (audit-log.md#history). */
export const quoteHistoryQuery = pathOf('quote').extend(paging())
export type QuoteHistoryQuery = z.output<typeof quoteHistoryQuery>

export const auditLogPath = pathOf('entry')
export const auditLogList = listOf('AuditLogEntryList', auditLogEntry)
