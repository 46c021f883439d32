import { writeFile } from 'node:fs/promises'
import { type Content, ContentRefused, readContent } from '../../../storage/content.ts'
import type { Storage } from '../../../storage/open-storage.ts'
import type { Spooled } from '../../../storage/spool.ts'
import { invalid } from '../../core/errors.ts'

type Named = { company_id: string; id: string }

/** All bytes of a file lie below this. */
export const folderOf = ({ company_id, id }: Named) => `${company_id}/${id}`

/** Where the bytes lie: by what they are, so that of two uploads at once neither writes over the other's. */
export const contentKey = (file: Named, sha256: string) => `${folderOf(file)}/${sha256}`
export const previewKey = (file: Named, sha256: string) => `${folderOf(file)}/${sha256}.preview`

/** What the columns of a file become once its bytes are there. */
function factsOf({ content_type, width, height, preview }: Content, { size, sha256 }: Spooled) {
  return {
    status: 'ready' as const,
    content_type,
    size,
    sha256,
    width,
    height,
    has_preview: preview !== null,
  }
}

async function contentOf(spooled: Spooled, name: string): Promise<Content> {
  try {
    return await readContent({ ...spooled, name })
  } catch (error) {
    if (!(error instanceof ContentRefused)) throw error
    throw invalid('content', 'content_refused', `content ${error.message}.`)
  }
}

/**
 * Looks at bytes that came and stores them with their preview; answers what is now known of the file.
 * @throws 422 `sha256` where they are others than announced, 422 `content` where they are not kept (files.md#types)
 */
export async function storeBytes(
  { store, spool }: Storage,
  file: Named & { name: string },
  spooled: Spooled,
  announced: string | null | undefined,
) {
  if (announced && announced !== spooled.sha256) {
    throw invalid('sha256', 'other_sha256', 'sha256 must be that of the content.')
  }
  const content = await contentOf(spooled, file.name)
  if (content.preview) {
    const preview = await spool.newPath()
    await writeFile(preview, content.preview, { mode: 0o600, flush: true })
    await store.put(previewKey(file, spooled.sha256), preview)
  }
  await store.put(contentKey(file, spooled.sha256), spooled.path)
  return factsOf(content, spooled)
}
