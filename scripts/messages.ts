import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { MESSAGE_FILES, messageFile } from './message-files.ts'

/** Writes the committed copies of what the folders of words hold; `npm run verify` refuses copies that are not current. */
const root = path.resolve(import.meta.dirname, '..')
for (const file of MESSAGE_FILES) await writeFile(path.join(root, file), await messageFile(root, file))
