import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../support/process.ts'
import { product } from '../support/product.ts'

const get = (path: string, init: RequestInit = {}) => fetch(product.base_url + path, init)

describe('foundation: the documentation', () => {
  it('GET /docs is a page whose every script and style comes from here', async () => {
    const response = await get('/docs')
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page).toContain('/openapi.json')
    expect(page).toContain('hideClientButton&quot;:true')
    const sources = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source!)
    expect(sources.length).toBeGreaterThan(0)
    for (const source of sources) {
      expect(source).toMatch(/^\/(?!\/)/)
      expect((await get(source)).status, source).toBe(200)
    }
  })

  it('its script is JavaScript', async () => {
    const response = await get('/docs/reference.js')
    expect(response.headers.get('content-type')).toMatch(/javascript/)
    expect((await response.text()).length).toBeGreaterThan(100_000)
  })

  it('every page of docs/ is served under its path, as it is', async () => {
    const pages = globSync('docs/**/*.md', { cwd: ROOT })
    expect(pages).toContain(path.join('docs', 'behaviour', 'lists.md'))
    for (const page of pages) {
      const response = await get(`/${page}`)
      expect(response.status, page).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(await response.text()).toBe(await readFile(path.join(ROOT, page), 'utf8'))
    }
    expect((await get('/docs/behaviour')).status).toBe(404)
  })

  it('needs no key and no version', async () => {
    expect((await get('/openapi.json')).status).toBe(200)
    expect((await get('/openapi.json', { method: 'HEAD' })).status).toBe(200)
  })

  it('GET / and /sign-in are pages of the console', async () => {
    for (const path of ['/', '/sign-in']) {
      const response = await get(path)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    }
  })
})
