import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '../domain/languages.ts'
import { contentSecurityPolicy, PAGE_HEADERS } from './page-headers.ts'
import { languageOf } from './visitor.ts'

/*
 * Pages that must cost nothing: no framework, no script, nothing loaded. They stand where the console cannot or need
 * not answer.
 */

const WORDS = {
  missing: {
    en: { title: 'Page not found', text: 'There is no page at this address.', link: 'Go to Officina' },
    it: {
      title: 'Pagina non trovata',
      text: 'A questo indirizzo non c’è nessuna pagina.',
      link: 'Vai a Officina',
    },
  },
  busy: {
    en: {
      title: 'One moment',
      text: 'Too many pages are being opened at once. Try again in a moment.',
      link: 'Try again',
    },
    it: {
      title: 'Un momento',
      text: 'Si stanno aprendo troppe pagine insieme. Riprova fra poco.',
      link: 'Riprova',
    },
  },
} as const

const STYLE = `:root{color-scheme:light dark;background:Canvas;color:CanvasText}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:.5rem;padding:1rem;
text-align:center;font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
h1{font-size:1.125rem;font-weight:600;margin:0}p{margin:0}
a{color:light-dark(#0f6078,#7fb5c4)}`

type Kind = keyof typeof WORDS

const STATUS = { missing: 404, busy: 503 } as const

/** Where the link leads: to the start, or to the same address again. */
const TARGET = { missing: '/', busy: '' } as const

function htmlOf(kind: Kind, language: Language): Buffer {
  const { title, text, link } = WORDS[kind][language]
  return Buffer.from(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Officina</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${TARGET[kind]}">${link}</a></p>
</main>
</body>
</html>
`)
}

const PAGES = {
  missing: { en: htmlOf('missing', 'en'), it: htmlOf('missing', 'it') },
  busy: { en: htmlOf('busy', 'en'), it: htmlOf('busy', 'it') },
}

/** Answers with a page of a kilobyte in the visitor's language: 404 `missing`, or 503 `busy` with Retry-After. */
export function sendPlainPage(request: IncomingMessage, response: ServerResponse, kind: Kind): void {
  const html = PAGES[kind][languageOf(request.headers)]
  response.writeHead(STATUS[kind], {
    'content-type': 'text/html; charset=utf-8',
    'content-length': html.length,
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy({}),
    ...PAGE_HEADERS,
    ...(kind === 'busy' && { 'retry-after': '2' }),
  })
  response.end(request.method === 'HEAD' ? undefined : html)
}
