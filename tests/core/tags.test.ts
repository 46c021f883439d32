import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { tagFrom } from '../../src/domain/tags.ts'

const tagOf = (record: object) => tagFrom(JSON.stringify(record), (text) => hash('sha1', text, 'base64url'))
/** What a condition to write looks at of a tag. */
const lasting = (record: object) =>
  tagOf(record)
    .replace(/\.[^.]*$/, '')
    .replace(/"$/, '')

const metadata = { preview_url: 'https://x.example/1', 'a"b}': '}"metadata":{' }
const file = (content_url: string | null) => ({
  content_url,
  urls_expire_at: content_url && '2026-11-30T10:00:00Z',
})

describe('safe-writes.md#etag: signed URLs count behind the dot', () => {
  it('with pairs of their names in metadata, which count as all others', () => {
    const record = (url: string | null, pairs: object = metadata) => ({ metadata: pairs, file: file(url) })
    expect(lasting(record('https://y.example/2'))).toBe(lasting(record(null)))
    expect(tagOf(record('https://y.example/2'))).not.toBe(tagOf(record('https://y.example/3')))
    const other = { ...metadata, preview_url: 'https://x.example/2' }
    expect(lasting(record('https://y.example/2', other))).not.toBe(lasting(record(null)))
  })

  it('of a record without files the pairs of these names are no URLs', () => {
    const record = (content_url: string) => ({
      metadata: { content_url, urls_expire_at: '2026-11-30T10:00:00Z' },
    })
    expect(lasting(record('https://y.example/2'))).not.toBe(lasting(record('https://y.example/3')))
  })
})
