import { globSync } from 'node:fs'
import http from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { listen } from '../../src/http/listen.ts'
import { Renders } from '../../src/http/renders.ts'
import { product } from '../support/product.ts'

const get = (path: string, init: RequestInit = {}) =>
  fetch(product.base_url + path, { redirect: 'manual', ...init })

const CONSOLE = 'src/app/(console)'

/** Every page of the console, found where Next finds it, with some id where it takes one. */
const PAGES = globSync(`${CONSOLE}/**/page.tsx`)
  .map((file) => file.replace(CONSOLE, '').replace(/\/?page\.tsx$/, '') || '/')
  .filter((route) => !route.startsWith('/[...'))
  .map((route) => route.replace('[id]', '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'))
  .sort()

describe('what is no page', () => {
  it.each([
    '/nothing',
    '/articles/one/two',
    '/favicon.ico',
    '/wp-login.php',
    '/404',
    '/_not-found',
    '/_global-error',
    '/_next/static/chunks/nothing.js',
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/_next/data/x/articles.json',
    '/api/nothing',
    '/%E0%A4%A',
  ])('%s is a small page of its own, without a script', async (path) => {
    const response = await get(path)
    const text = await response.text()
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self';/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(text.length).toBeLessThan(3_000)
    expect(text).not.toMatch(/<script|src=/)
  })

  it.each([
    ['it-IT,it;q=0.9', 'it', 'Pagina non trovata'],
    ['de, en;q=0.5', 'en', 'Page not found'],
    ['', 'en', 'Page not found'],
  ])('speaks the language of %j', async (accepted, language, title) => {
    const text = await (await get('/nothing', { headers: { 'accept-language': accepted } })).text()
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toContain(`<h1>${title}</h1>`)
  })

  it('nor costs a render what a browser with a session loads beside its pages', async () => {
    const headers = { cookie: 'officina.session_token=any', accept: 'image/svg+xml,image/*,*/*;q=0.8' }
    const response = await get('/favicon.ico', { headers })
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('<script')
  })

  it('HEAD has no body', async () => {
    const response = await get('/nothing', { method: 'HEAD' })
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('')
  })
})

describe('what is a page', () => {
  it.each(PAGES)('%s leads who is not signed in to the sign-in page', async (page) => {
    const response = await get(page)
    expect(response.status).toBe(307)
    expect(response.headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(page)}`)
  })

  it.each(['/sign-in', '/sign-in/code', '/forgot-password', '/reset-password'])(
    '%s is shown',
    async (page) => {
      expect((await get(page)).headers.get('content-type')).toMatch(/^text\/html/)
      expect((await get(page)).status).toBeLessThan(400)
    },
  )

  it('/icon.svg is the icon', async () => {
    const response = await get('/icon.svg')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
  })

  it('takes GET and HEAD only', async () => {
    const response = await get('/sign-in', { method: 'POST', body: 'x' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD')
  })

  it.each(['/sign-in', '/sign-in?next=%2Fquotes', '/reset-password?token=x'])(
    'shows %s again to a form that was sent before its page had a script',
    async (page) => {
      const body = new URLSearchParams({ email: 'a@example.com', password: 'secret' })
      const response = await get(page, { method: 'POST', body, redirect: 'manual' })
      expect(response.status).toBe(303)
      expect(response.headers.get('location')).toBe(page)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  it('sends no form to another host', async () => {
    const response = await get('//example.com/sign-in', {
      ...{ method: 'POST', body: new URLSearchParams({ email: 'a@example.com' }), redirect: 'manual' },
    })
    expect(response.status).toBe(404)
    expect(response.headers.get('location')).toBeNull()
  })

  it('loads files that are kept for ever, come compressed, and have their tag', async () => {
    const page = await (await get('/sign-in')).text()
    const files = new Set(
      [...page.matchAll(/(?:src|href)="(\/_next\/static\/[^"?]+)/g)].map(([, file]) => file!),
    )
    expect(files.size).toBeGreaterThan(3)
    for (const file of files) {
      const response = await get(file, { headers: { 'accept-encoding': 'br' } })
      expect(response.status, file).toBe(200)
      expect(response.headers.get('content-type'), file).toMatch(/javascript|css|svg|woff2/)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('etag')).toMatch(/^"[\w-]+"$/)
      const size = (await response.arrayBuffer()).byteLength
      if (size >= 1024) expect(response.headers.get('content-encoding'), file).toBe('br')
    }
  })
})

describe('pages that are opened at once', () => {
  const MAX_OPEN = 4 + 60
  const renders = new Renders()
  let running = 0
  let most = 0
  const finish = Promise.withResolvers<void>()
  const server = http.createServer(async (_request, response) => {
    const hasRendered = await renders.take(response, async () => {
      most = Math.max(most, ++running)
      await finish.promise
      response.end('page')
      running--
    })
    if (!hasRendered) response.writeHead(503).end()
  })

  afterAll(() => {
    server.close().closeAllConnections()
  })

  const open = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const asked = http.get({ port, host: '127.0.0.1', agent: false }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode!))
      })
      asked.on('error', reject)
    })

  it('are rendered four at a time; sixty more wait, and the rest is told to come again', async () => {
    const port = await listen(server, '127.0.0.1', 0)
    const statuses: number[] = []
    const opened = Array.from({ length: MAX_OPEN + 36 }, async () => statuses.push(await open(port)))
    await expect.poll(() => statuses.length).toBe(36)
    expect(statuses.every((status) => status === 503)).toBe(true)
    finish.resolve()
    await Promise.all(opened)
    expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_OPEN)
    expect(most).toBe(4)
    // and the places are free again
    expect(await open(port)).toBe(200)
  })
})
