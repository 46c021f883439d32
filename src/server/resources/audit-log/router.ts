import { endpoint, resource, router } from '../../core/trpc.ts'
import * as schema from './schema.ts'
import * as service from './service.ts'

const auditLog = resource('logs', 'Who changed what.')

/** Who changed what (audit-log.md#entries). */
export const auditLogRouter = router({
  list: auditLog
    .meta(
      endpoint('GET /v1/audit-log', 'List the audit log', {
        description: 'Lists who changed what, newest first, with every field before and after.',
      }),
    )
    .input(schema.auditLogQuery)
    .output(schema.auditLogList)
    .query(({ ctx, input }) => service.listAuditLog(ctx.db, input)),

  retrieve: auditLog
    .meta(
      endpoint('GET /v1/audit-log/{id}', 'Retrieve an entry of the audit log', {
        description: 'Gives one change with who made it, by which way and whence.',
      }),
    )
    .input(schema.auditLogPath)
    .output(schema.auditLogEntry)
    .query(({ ctx, input }) => service.findAuditLogEntry(ctx.db, input.id)),
})
