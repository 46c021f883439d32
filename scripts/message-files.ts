import { readdir } from 'node:fs/promises'
import path from 'node:path'

/** The files that gather the words of a language: one import a section, whose keys are types from then on. */
export const MESSAGE_FILES = ['en', 'it'].map((language) => `src/app/messages/${language}.ts`)

/** The text of one of them, from the files in the folder of its name. */
export async function messageFile(root: string, file: string): Promise<string> {
  const language = path.basename(file, '.ts')
  const within = await readdir(path.join(root, path.dirname(file), language))
  const sections = within.map((name) => path.basename(name, '.json')).sort()
  return `/** Made from the files in ${language}/ by \`npm run messages\`. Never changed by hand. */

${sections.map((name) => `import ${name} from './${language}/${name}.json'\n`).join('')}
export default {
${sections.map((name) => `  ${name},\n`).join('')}}
`
}
