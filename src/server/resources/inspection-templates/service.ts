import { expressionBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { DB } from '../../../database/tables.ts'
import type { CompanyDatabase } from '../../core/company-database.ts'
import { columnsOf } from '../../core/fields.ts'
import type { Filters } from '../../core/filters.ts'
import { json } from '../../core/json.ts'
import { orderedBy } from '../../core/lists.ts'
import { recordList } from '../../core/prepared-lists.ts'
import { deletion, recordById } from '../../core/records.ts'
import { searchIn } from '../../core/search.ts'
import { recordKind } from '../../core/writes/record-kinds.ts'
import * as schema from './schema.ts'

const RECORD = columnsOf('inspection_template', schema.inspectionTemplate, {})

const is = expressionBuilder<DB, 'inspection_template'>()

const FILTERS: Filters<schema.InspectionTemplateQuery> = {
  q: searchIn('inspection_template.name_key'),
  active: (active) => is('inspection_template.active', '=', active),
}

const BY_NAME = orderedBy('asc', { 'inspection_template.name_key': 'text', 'inspection_template.id': 'uuid' })

const templates = (db: CompanyDatabase) => db.active('inspection_template').select(RECORD)

/** One page of the inspection templates, by name. */
export const listInspectionTemplates = recordList<schema.InspectionTemplateQuery>()({
  url: '/v1/inspection-templates',
  order: BY_NAME,
  rows: templates,
  filters: FILTERS,
})

/** The inspection template whole, with its points. Unknown: 404. */
export const findInspectionTemplate = recordKind('inspection_template', {
  group: 'worksheets',
  read: recordById('inspection_template', (db, id) => templates(db).where('id', '=', id)),
  schema: schema.inspectionTemplate,
  name: ({ name }) => name,
})

const POINT = { object: 'inspection_template_point' } as const

/** Points as they are kept. */
const kept = (points: schema.InspectionTemplateBody['points']) =>
  json(points.map(({ section = null, name }) => ({ ...POINT, section, name })))

/** Creates an inspection template with its points. */
export function createInspectionTemplate(
  db: CompanyDatabase,
  { points, ...body }: schema.InspectionTemplateBody,
) {
  return db.transaction(async (tx) => {
    const id = uuidv7()
    await tx.insert('inspection_template', { id, ...body, points: kept(points) }).execute()
    return findInspectionTemplate(tx, id)
  })
}

/** Changes the fields that were sent; `points` replaces them all. Unknown: 404. */
export function updateInspectionTemplate(
  db: CompanyDatabase,
  id: string,
  { points, ...patch }: schema.InspectionTemplatePatch,
) {
  return db.transaction(async (tx) => {
    const before = await tx.lock('inspection_template', id)
    await tx.change('inspection_template', before, { ...patch, ...(points && { points: kept(points) }) })
    return findInspectionTemplate(tx, id)
  })
}

/** Deletes a template logically; inspections keep what they copied. Unknown: 404. */
export const deleteInspectionTemplate = deletion('inspection_template', findInspectionTemplate)
