import { bareFileName } from '../../../../domain/file-names.ts'

/** Saves files as one ZIP, from the page itself. */
export async function saveZip(
  name: string,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<void> {
  const { zipSync } = await import('fflate')
  const bytes = zipSync(Object.fromEntries(files.map((file) => [bareFileName(file.name), file.bytes])))
  const saved = document.createElement('a')
  saved.href = URL.createObjectURL(new Blob([bytes], { type: 'application/zip' }))
  saved.download = name
  saved.click()
  URL.revokeObjectURL(saved.href)
}
