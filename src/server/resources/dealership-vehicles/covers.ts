import { sql } from 'kysely'
import { filesOf } from '../../core/files/access.ts'
import type { Context } from '../../core/trpc.ts'
import { readFiles, shownFile } from '../files/reads.ts'

type Cover = { dealership_vehicle_id: string; preview_url: string }

/** The first photo of each of the vehicles that has one, as a preview: what a page of the console shows at once. */
export async function readCovers(ctx: Context, ids: readonly string[]): Promise<Cover[]> {
  const { db } = ctx
  const photos = await db
    .select('attachment')
    .innerJoin('dealership_vehicle', (join) =>
      join
        .onRef('dealership_vehicle.company_id', '=', 'attachment.company_id')
        .onRef('dealership_vehicle.id', '=', 'attachment.owner_id')
        .on('dealership_vehicle.deleted_at', 'is', null),
    )
    .distinctOn('attachment.owner_id')
    .select(['attachment.owner_id', 'attachment.file_id'])
    .where('attachment.owner_kind', '=', 'dealership_vehicle')
    .where('attachment.owner_id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('attachment.kind', '=', 'photo')
    .orderBy('attachment.owner_id')
    .orderBy('attachment.position')
    .execute()
  const files = await readFiles(
    db,
    photos.map(({ file_id }) => file_id),
  )
  return photos.flatMap(({ owner_id, file_id }) => {
    const shown = shownFile(filesOf(ctx), db.company_id, files.get(file_id)!)
    const preview_url = 'preview_url' in shown ? shown.preview_url : null
    return preview_url === null ? [] : [{ dealership_vehicle_id: owner_id, preview_url }]
  })
}
