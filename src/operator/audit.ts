import { v7 as uuidv7 } from 'uuid'
import type { Changes } from '../server/core/writes/differences.ts'
import type { Prisma } from './generated/client.ts'

type Done = { company_id: string; type: string; object_id: string; object_name: string; changes: Changes }

/** What a command did to a company, in its audit log (audit-log.md#entries). */
export function auditEntry({ company_id, type, object_id, object_name, changes }: Done) {
  return {
    ...{ company_id, id: uuidv7(), type, object_type: type.split('.')[0]!, object_id, object_name },
    ...{ actor_type: 'system', source: 'cli', changes: changes as unknown as Prisma.InputJsonValue },
  } satisfies Prisma.audit_log_entryCreateManyInput
}
