import { consoleResource, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const ABOUT = 'Who changed what.'
const auditLog = resource('logs', ABOUT)

/** Who changed what (audit-log.md#entries). */
export const auditLogRouter = router({
  list: auditLog
    .endpoint('GET /v1/audit-log', 'List the audit log', {
      description: 'Lists who changed what, newest first, with every field before and after.',
    })
    .input(schema.auditLogQuery)
    .output(schema.auditLogList)
    .query(({ ctx, input }) => service.listAuditLog(ctx.db, input)),

  ofQuote: consoleResource('logs', ABOUT)
    .input(schema.quoteHistoryQuery)
    .output(schema.auditLogList)
    .query(({ ctx, input }) => service.listQuoteHistory(ctx.db, input)),

  retrieve: auditLog
    .endpoint('GET /v1/audit-log/{id}', 'Retrieve an entry of the audit log', {
      description: 'Gives one change with who made it, by which way and whence.',
    })
    .input(schema.auditLogPath)
    .output(schema.auditLogEntry)
    .query(({ ctx, input }) => service.findAuditLogEntry(ctx.db, input.id)),
})
