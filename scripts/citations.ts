import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

/** A rule as comments and tests cite it: a page of docs/ and a heading of it, such as `lists.md#cursors`. */
const CITATION = /\b([a-z][a-z-]*\.md)#([\p{L}\d_-]+)/gu

/** A link of a page: the file, if it is another one, and the heading, if it names one. */
const LINK = /\]\((?!https?:)([^)#\s]*)(?:#([\p{L}\d_-]+))?\)/gu

/** How rules were cited before their pages were here: by numbers of papers that the repository does not have. */
const NUMBERED = /\b(?:[Cc]ontract|[Dd]omain)(?: \d|, [A-Z])|\b[Gg]eneral rules? \d|\b[Ss]pecification[,;]/

/** The anchor that a heading gets where Markdown is shown. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d\s_-]/gu, '')
    .replaceAll(' ', '-')

type Page = { file: string; anchors: string[] }

function readPage(file: string, text: string): Page {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  return { file, anchors: [...prose.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!)) }
}

const repeated = (names: readonly string[]) => names.filter((name, index) => names.indexOf(name) !== index)

/** What is wrong with the pages themselves: a citation could mean two of them, or two headings of one. */
function pageFaults(pages: readonly Page[]): string[] {
  const names = pages.map(({ file }) => path.posix.basename(file))
  return [
    ...repeated(names).map((name) => `docs/ has two pages ${name}: a citation could mean either.`),
    ...pages.flatMap(({ file, anchors }) =>
      repeated(anchors).map((anchor) => `${file} has two headings #${anchor}.`),
    ),
  ]
}

/** Links of a page that lead to no file, or to no heading of its file. */
function linkFaults(
  file: string,
  text: string,
  pages: ReadonlyMap<string, Page>,
  files: ReadonlySet<string>,
) {
  return [...text.matchAll(LINK)].flatMap(([link, target, anchor]) => {
    const to = target ? path.posix.join(path.posix.dirname(file), target) : file
    const page = pages.get(to)
    const isFolder = [...files].some((other) => other.startsWith(`${to}/`))
    const leads = page && anchor ? page.anchors.includes(anchor) : files.has(to) || isFolder
    return leads ? [] : [`${file}: the link ${link.slice(1)} leads nowhere.`]
  })
}

const INDEX = 'docs/behaviour.md'

/** Pages of the contract that nobody finds: neither in the index nor called as a group of /v1. */
function hiddenPages(texts: readonly { file: string; text: string }[], paths: readonly string[]): string[] {
  const index = texts.find(({ file }) => file === INDEX)?.text ?? ''
  const groups = new Set(paths.map((each) => each.split('/')[2]))
  return texts
    .map(({ file }) => file.replace('docs/', ''))
    .filter((page) => page.startsWith('behaviour/') && !index.includes(`(${page})`))
    .filter((page) => !groups.has(path.posix.basename(page, '.md')))
    .map((page) => `docs/${page} is neither linked from ${INDEX} nor called as a group of /v1.`)
}

/** Citations of a line of code that resolve to no heading, and those in the form that nothing resolves. */
function citationFaults(where: string, line: string, pages: readonly Page[]): string[] {
  const faults = [...line.matchAll(CITATION)].flatMap(([citation, name, anchor]) => {
    const page = pages.find(({ file }) => path.posix.basename(file) === name)
    return page?.anchors.includes(anchor!) ? [] : [`${where}: ${citation} is no heading of docs/.`]
  })
  const numbered = NUMBERED.exec(line)
  return numbered ? [...faults, `${where}: cite a heading of docs/, not "${numbered[0]}".`] : faults
}

/** Every rule that code and tests cite is a heading of a page in docs/, and every link between pages leads somewhere. */
export async function brokenCitations(root: string): Promise<string> {
  const listed = await promisify(execFile)(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
    },
  )
  const files = listed.stdout.split('\n').filter(Boolean)
  const read = async (file: string) => ({
    file,
    text: await readFile(path.join(root, file), 'utf8').catch(() => ''),
  })
  const texts = await Promise.all(files.filter((file) => file.endsWith('.md')).map(read))
  const pages = new Map(texts.map(({ file, text }) => [file, readPage(file, text)]))
  const cited = [...pages.values()].filter(({ file }) => file.startsWith('docs/'))
  const code = files.filter((file) =>
    /^(?:src|tests|bench|scripts|prisma\/schema)\/.*\.(?:tsx?|prisma)$/.test(file),
  )
  const lines = (await Promise.all(code.map(read))).flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => citationFaults(`${file}:${index + 1}`, line, cited)),
  )
  const links = texts.flatMap(({ file, text }) => linkFaults(file, text, pages, new Set(files)))
  const { text: document } = await read('openapi.json')
  const hidden = hiddenPages(texts, Object.keys(JSON.parse(document).paths))
  return [...pageFaults(cited), ...hidden, ...links, ...lines].map((fault) => `${fault}\n`).join('')
}
