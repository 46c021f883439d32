import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { appRouter } from '../server/router.ts'
import { ServedFile, served } from './files.ts'
import { contentSecurityPolicy, PAGE_HEADERS } from './page-headers.ts'
import type { Handler } from './server.ts'

// Nothing is asked of another host: no fonts, no telemetry, no assistant.
const CONFIGURATION = JSON.stringify({
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
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

async function readDocument(): Promise<ServedFile> {
  const { openApiDocument } = await import('../rest/openapi.ts')
  const text = JSON.stringify(openApiDocument(appRouter))
  return new ServedFile(text, { 'content-type': 'application/json; charset=utf-8', ...CROSS_ORIGIN })
}

/** The document; a browser asks first whether another site's page may send If-None-Match. */
function document(): Handler {
  const file = served(readDocument)
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

const PAGES = ['errors', 'pagination', 'versioning', 'permissions', 'behaviour']

/** One of the project's own pages, as it is read in the repository. */
async function explanation(name: string): Promise<ServedFile> {
  const file = path.resolve(import.meta.dirname, '../../docs', `${name}.md`)
  return new ServedFile(await readFile(file), { 'content-type': 'text/plain; charset=utf-8' })
}

/** The document of /v1, the pages that explain it, and its interactive reference, served from the installed package. */
export function createDocs(): [string, Handler][] {
  return [
    ['/openapi.json', document()],
    ['/docs', served(page)],
    ['/docs/reference.js', served(script)],
    ...PAGES.map((name): [string, Handler] => [`/docs/${name}.md`, served(() => explanation(name))]),
  ]
}
