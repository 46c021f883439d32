import { expressionBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { documentReads } from '../../core/documents/whole.ts'
import { columnsOf } from '../../core/fields.ts'
import type { Filters } from '../../core/filters.ts'
import { orderedBy } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { deleteRecord } from '../../core/records.ts'
import { requireReferences } from '../../core/references.ts'
import { searchIn } from '../../core/search.ts'
import type { Context } from '../../core/trpc.ts'
import { recordKind, shownTo } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const SUMMARY = columnsOf('job_template', schema.jobTemplateSummary, {})
const LINE = columnsOf('job_template_line_item', schema.jobTemplateLine, {})

const is = expressionBuilder<DB, 'job_template'>()

const FILTERS: Filters<schema.JobTemplateQuery> = {
  q: searchIn('job_template.search_text'),
  active: (active) => is('job_template.active', '=', active),
  work_category_id: (id) => is('job_template.work_category_id', '=', id),
}

const BY_NAME = orderedBy('asc', { 'job_template.name_key': 'text', 'job_template.id': 'uuid' })

const reads = documentReads('job_template', {
  documents: (db) => db.active('job_template').select(SUMMARY),
  lines: (db) =>
    db.select('job_template_line_item').select(LINE).select('purchase_price').$castTo<JobTemplateLine>(),
})

/** One page of the job templates, by name (job-templates.md#list-of-job-templates). */
export const listJobTemplates = recordList<schema.JobTemplateQuery>()({
  url: '/v1/job-templates',
  order: BY_NAME,
  rows: (db) => db.active('job_template').select(SUMMARY),
  filters: FILTERS,
})

/** A line with what it costs, which not everybody is shown. */
export type JobTemplateLine = z.output<typeof schema.jobTemplateLine> & { purchase_price: number | null }

/** A template's lines in their order. */
export const { readLines } = reads

const readTemplate = recordKind('job_template', {
  group: 'worksheets',
  read: reads.read,
  schema: schema.jobTemplate,
  name: ({ name }) => name,
  costs: { lines: ['purchase_price'] },
})

/** The job template whole, with its lines; costs only for those who may read reports. Unknown: 404. */
export async function findJobTemplate({ db, principal }: Context, id: string) {
  return shownTo(principal, 'job_template', await readTemplate(db, id))
}

const requireCategory = (db: CompanyDatabase, { work_category_id }: schema.JobTemplatePatch) =>
  requireReferences(db, [{ param: 'work_category_id', table: 'work_category', id: work_category_id }])

/** Creates a job template without lines. */
export function createJobTemplate(context: Context, body: schema.JobTemplateBody) {
  return context.db.transaction(async (tx) => {
    await requireCategory(tx, body)
    const id = uuidv7()
    await tx.insert('job_template', { id, ...body }).execute()
    return findJobTemplate({ ...context, db: tx }, id)
  })
}

/** Changes the fields that were sent. Unknown: 404. */
export function updateJobTemplate(context: Context, id: string, patch: schema.JobTemplatePatch) {
  return context.db.transaction(async (tx) => {
    const before = await tx.lock('job_template', id)
    await requireCategory(tx, patch)
    await tx.change('job_template', before, patch)
    return findJobTemplate({ ...context, db: tx }, id)
  })
}

/** Deletes a job template logically and answers it with `deleted_at`. Unknown: 404. */
export function deleteJobTemplate(context: Context, id: string) {
  const find = (db: CompanyDatabase) => findJobTemplate({ ...context, db }, id)
  return deleteRecord(context.db, { table: 'job_template', id, find })
}
