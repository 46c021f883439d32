import { type Expression, expressionBuilder, sql } from 'kysely'
import type { DB } from '../../../database/tables.ts'
import { MESSAGE_GROUPS, MESSAGE_SUBJECTS, type MessageSubject } from '../../../domain/messages.ts'
import type { Permission } from '../../../domain/permissions.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { notFound } from '../../core/errors.ts'
import { columnsOf } from '../../core/fields.ts'
import type { Filters } from '../../core/filters.ts'
import { newestFirst } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { recordById } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import { type MessageQuery, message } from './schema.ts'

const RECORD = columnsOf('message', message, {})

/** One message, whoever asks. Unknown: 404. */
export const readMessage = recordKind('message', {
  group: 'messages',
  read: recordById('message', (db, id) => db.select('message').select(RECORD).where('id', '=', id)),
  schema: message,
  name: ({ subject }) => subject,
})

const is = expressionBuilder<DB, 'message'>()

const FILTERS: Filters<MessageQuery> = {
  document_type: (type) => is('message.document_type', '=', type),
  document_id: (id) => is('message.document_id', '=', id),
  status: (status) => is('message.status', '=', status),
}

/** Kinds of record whose messages somebody may see: those that they may read (messages.md#who-sees-them). */
export const readableSubjects = (permissions: ReadonlySet<Permission>) =>
  MESSAGE_SUBJECTS.filter((type) => permissions.has(`${MESSAGE_GROUPS[type]}.read`))

type Visible = { subjects: readonly MessageSubject[] }

const visible = (db: CompanyDatabase, subjects: Expression<Visible['subjects']>) =>
  db.select('message').select(RECORD).where(sql<boolean>`document_type = ANY (${subjects}::text[])`)

const listed = recordList<MessageQuery, Visible>()({
  url: '/v1/messages',
  order: newestFirst('message'),
  rows: (db, param) => visible(db, param('subjects')),
  filters: FILTERS,
})

/** Messages, newest first, in cursor pages (messages.md#list-of-messages). */
export const listMessages = ({ db, principal }: Context, request: MessageQuery) =>
  listed(db, request, { subjects: readableSubjects(principal.permissions) })

/** One message. Unknown, or about a record that the caller may not read: 404. */
export async function findMessage({ db, principal }: Context, id: string) {
  const subjects = sql.val(readableSubjects(principal.permissions))
  const row = await visible(db, subjects).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('message')
  return row
}
