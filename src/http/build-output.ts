import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ServedFile, served } from './files.ts'
import type { Handler } from './server.ts'

const ROOT = path.resolve(import.meta.dirname, '../..', '.next')
const STATIC = '/_next/static/'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Names in the build follow the content, so that a browser never asks twice. */
const FOR_EVER = 'public, max-age=31536000, immutable'

type Route = { page: string; regex: string }
type Manifest = { staticRoutes: Route[]; dynamicRoutes: Route[] }

async function readRoutes(): Promise<(pathname: string) => boolean> {
  const manifest = JSON.parse(await readFile(path.join(ROOT, 'routes-manifest.json'), 'utf8')) as Manifest
  const routes = [...manifest.staticRoutes, ...manifest.dynamicRoutes]
  // Next's own pages, such as /_not-found, are no addresses, nor is what the catch-all takes, which is a 404.
  const isAddress = ({ page }: Route) => !page.startsWith('/_') && !page.startsWith('/[...')
  const pages = routes.filter(isAddress).map(({ regex }) => new RegExp(regex))
  return (pathname) => pages.some((page) => page.test(pathname))
}

async function readAsset(file: string): Promise<ServedFile> {
  const type = TYPES[path.extname(file)] ?? 'application/octet-stream'
  const bytes = await readFile(path.join(ROOT, 'static', file))
  return new ServedFile(bytes, { 'content-type': type, 'cache-control': FOR_EVER })
}

async function readAssets(): Promise<Map<string, Handler>> {
  const entries = await readdir(path.join(ROOT, 'static'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(ROOT, 'static'), path.join(entry.parentPath, entry.name)))
  return new Map(
    files.map((file) => [STATIC + file.split(path.sep).join('/'), served(() => readAsset(file))]),
  )
}

/** What the build of the console made: which addresses are pages, and the files that pages load. */
export async function readBuild() {
  const [isPage, assets] = await Promise.all([readRoutes(), readAssets()])
  return { isPage, assetAt: (pathname: string) => assets.get(pathname) }
}
