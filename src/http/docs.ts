import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../process/config.ts'
import { apiRouter } from '../server/router.ts'
import { ServedFile, served } from './files.ts'
import { linkOriginOf } from './link-origin.ts'
import { contentSecurityPolicy, PAGE_HEADERS } from './page-headers.ts'
import type { Handler } from './server.ts'

// Nothing is asked of another host: no fonts, no telemetry, no assistant.
const CONFIGURATION = JSON.stringify({
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  authentication: { preferredSecurityScheme: 'ApiKey' },
}).replaceAll('"', '&quot;')

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Officina API</title>
</head>
<body>
<script id="api-reference" data-url="/openapi.json" data-configuration="${CONFIGURATION}"></script>
<script src="/docs/reference.js"></script>
</body>
</html>
`

/** Any page may read the document: it holds nothing of anybody. */
const CROSS_ORIGIN = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
}

async function readDocument(address: string): Promise<ServedFile> {
  const { documentAt } = await import('../rest/openapi.ts')
  const text = JSON.stringify(documentAt(apiRouter, address))
  return new ServedFile(text, { 'content-type': 'application/json; charset=utf-8', ...CROSS_ORIGIN })
}

/** The document as each of the few addresses serves it that the server knows to be its own. */
function documents(config: Config): Handler {
  const files = new Map<string, Handler>()
  return (request, response) => {
    // Where no address is known, what stands in the document is read from where it was.
    const address = linkOriginOf(request, config) ?? '/'
    const file = files.get(address) ?? served(() => readDocument(address))
    files.set(address, file)
    return file(request, response)
  }
}

/** The document; a browser asks first whether another site's page may send If-None-Match. */
function document(config: Config): Handler {
  const file = documents(config)
  return (request, response) => {
    if (request.method !== 'OPTIONS') return file(request, response)
    response.writeHead(204, {
      ...CROSS_ORIGIN,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'If-None-Match',
      'access-control-max-age': '86400',
    })
    response.end()
  }
}

const page = async () =>
  new ServedFile(PAGE, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy({}),
    ...PAGE_HEADERS,
  })

async function script(): Promise<ServedFile> {
  const file = fileURLToPath(import.meta.resolve('@scalar/api-reference')).replace(
    /dist\/.*$/,
    'dist/browser/standalone.js',
  )
  return new ServedFile(await readFile(file), {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
}

const DOCS = path.resolve(import.meta.dirname, '../../docs')

/** The project's own pages by their paths within docs/, so that their links to one another lead somewhere. */
const pageNames = () =>
  readdirSync(DOCS, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))

/** One of the pages, as it is read in the repository. */
async function explanation(name: string): Promise<ServedFile> {
  return new ServedFile(await readFile(path.join(DOCS, name)), {
    'content-type': 'text/plain; charset=utf-8',
  })
}

/** The document of /v1, the pages that explain it, and its interactive reference, served from the installed package. */
export function createDocs(config: Config): [string, Handler][] {
  return [
    ['/openapi.json', document(config)],
    ['/docs', served(page)],
    ['/docs/reference.js', served(script)],
    ...pageNames().map((name): [string, Handler] => [
      `/docs/${name.replaceAll(path.sep, '/')}`,
      served(() => explanation(name)),
    ]),
  ]
}
