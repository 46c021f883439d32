import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type LaunchOptions } from 'playwright'
import { ROOT } from './process.ts'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  // A process less, and with it a tenth of what a page costs.
  '--enable-features=NetworkServiceInProcess2',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // a camera that shows a test picture
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/**
 * For pages of tests, which live for seconds: what V8's two optimizing compilers make would hardly run before the next page
 * comes, while functions that it compiled once are kept over collections. Its collector needs no threads that look for work,
 * nor the drawing a process of its own. What is measured in milliseconds is measured without these.
 */
export const SHORT_LIVED_PAGES = [
  '--js-flags=--no-maglev --no-turbofan --no-flush-bytecode --single-threaded-gc',
  '--in-process-gpu',
]

type Chosen = Pick<LaunchOptions, 'executablePath' | 'env'>

/** Finds its own fonts only, so that text has the same width on every machine, also on one without any font. */
const fontConfiguration = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`

async function extract(folder: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true })
  const aside = await mkdtemp(`${folder}-`)
  const script = path.join(import.meta.dirname, 'extract-chromium.ts')
  await promisify(execFile)(process.execPath, [script], { env: { ...process.env, TMPDIR: aside } })
  await writeFile(path.join(aside, 'fonts.conf'), fontConfiguration(folder))
  // Of several that extract at once the first one's folder stays.
  await rename(aside, folder).catch(() => rm(aside, { recursive: true, force: true }))
}

/** The Chromium that came with the packages, unpacked by its first use. */
async function packagedBrowser(): Promise<Chosen> {
  const manifest = path.join(ROOT, 'node_modules/@sparticuz/chromium/package.json')
  const { version } = JSON.parse(await readFile(manifest, 'utf8'))
  const folder = path.join(ROOT, 'node_modules/.cache/officina', `chromium-${version}`)
  if (!existsSync(folder)) await extract(folder)
  const libraries = [path.join(folder, 'al2023', 'lib'), process.env.LD_LIBRARY_PATH]
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: libraries.filter(Boolean).join(':'),
      FONTCONFIG_FILE: path.join(folder, 'fonts.conf'),
    },
  }
}

/** CHROMIUM names a browser, or `npm` for the packaged one; else an installed one comes first. */
async function chooseBrowser(): Promise<Chosen> {
  const wanted = process.env.CHROMIUM ?? ''
  if (wanted !== '' && wanted !== 'npm') return { executablePath: wanted }
  const installed = wanted === 'npm' ? undefined : INSTALLED.find((file) => existsSync(file))
  return installed ? { executablePath: installed } : packagedBrowser()
}

const SHARED_MEMORY = '/dev/shm'
const ENOUGH_SHARED_MEMORY = 1024 ** 3

/**
 * Playwright has Chromium keep what its processes share in files of /tmp, since containers often have little shared memory:
 * where there is enough, a fifteenth of what a page costs is saved by leaving it there.
 */
async function unwantedDefaults(): Promise<string[]> {
  const room = await statfs(SHARED_MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room >= ENOUGH_SHARED_MEMORY ? ['--disable-dev-shm-usage'] : []
}

/** A real Chromium: the one that CHROMIUM names, an installed one, else the one that comes with the packages. */
export async function launchBrowser(more: string[] = []): Promise<Browser> {
  return chromium.launch({
    args: [...QUIET, ...more],
    ignoreDefaultArgs: await unwantedDefaults(),
    ...(await chooseBrowser()),
  })
}
