/** The name of a file alone: without folders, of either kind of path, and without characters that no name has. */
export function bareFileName(name: string, otherwise = 'file'): string {
  const last = name.split(/[/\\]/).at(-1)!
  const clean = last.replace(/[\p{Cc}\p{Cf}:*?"<>|]/gu, '').trim()
  return /^\.*$/.test(clean) ? otherwise : clean
}
