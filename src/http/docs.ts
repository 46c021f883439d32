import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { appRouter } from '../server/router.ts'
import { contentSecurityPolicy, PAGE_HEADERS } from './page-headers.ts'
import { type Handler, sendJson } from './server.ts'

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

const document: Handler = async (_request, response) => {
  const { openApiDocument } = await import('../rest/openapi.ts')
  sendJson(response, 200, openApiDocument(appRouter))
}

const page: Handler = (_request, response) => {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy({}),
    ...PAGE_HEADERS,
  })
  response.end(PAGE)
}

const script: Handler = async (_request, response) => {
  const file = fileURLToPath(import.meta.resolve('@scalar/api-reference')).replace(
    /dist\/.*$/,
    'dist/browser/standalone.js',
  )
  response.writeHead(200, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  })
  response.end(await readFile(file))
}

const PAGES = ['errors', 'pagination', 'versioning', 'permissions', 'behaviour']

/** One of the project's own pages, as it is read in the repository. */
function explanation(name: string): Handler {
  const file = path.resolve(import.meta.dirname, '../../docs', `${name}.md`)
  return async (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' })
    response.end(await readFile(file))
  }
}

/** The document of /v1, the pages that explain it, and its interactive reference, served from the installed package. */
export function createDocs(): [string, Handler][] {
  return [
    ['/openapi.json', document],
    ['/docs', page],
    ['/docs/reference.js', script],
    ...PAGES.map((name): [string, Handler] => [`/docs/${name}.md`, explanation(name)]),
  ]
}
