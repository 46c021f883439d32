import path from 'node:path'
import { DataFolderStore } from './data-folder-store.ts'
import { Spool } from './spool.ts'
import type { FileStore } from './store.ts'

/** Where files are kept, and where they are while they come in. */
export type Storage = { store: FileStore; spool: Spool }

/** S3-compatible storage where FILES_URL names it, else the data folder. */
async function storeOf(files_url: string | undefined, folder: string): Promise<FileStore> {
  if (files_url === undefined) return new DataFolderStore(folder)
  // Loaded by those only who have one.
  const { S3Store } = await import('./s3-store.ts')
  return new S3Store(files_url)
}

/** Opens the storage of a server; it makes nothing until the first file comes. */
export async function openStorage({
  files_url,
  data_folder,
}: {
  files_url?: string | undefined
  data_folder: string
}): Promise<Storage> {
  const folder = path.join(data_folder, 'files')
  return { store: await storeOf(files_url, folder), spool: new Spool(path.join(folder, 'incoming')) }
}
