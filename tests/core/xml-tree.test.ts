import { describe, expect, it } from 'vitest'
import { NoXml, parseRoot, parserOf } from '../../src/server/core/fatturapa/xml-tree.ts'

const parser = parserOf([])
const rootOf = (xml: string) => parseRoot(parser, Buffer.from(xml))[0]

const withAttributes = (count: number) =>
  `<a>${Array.from({ length: count }, (_, at) => `<b c${at} = '${at}'/>`).join('')}</a>`

describe('electronic-invoices.md#received-files: what the parser would work long at', () => {
  it('attributes: 10,000 are read, more are not', () => {
    expect(rootOf(withAttributes(10_000))).toBe('a')
    expect(() => rootOf(withAttributes(10_001))).toThrow(NoXml)
  })

  it('tags: over 400,000 are not read, text between them counts for nothing', () => {
    expect(rootOf(`<a><b>${'testo '.repeat(400_000)}</b></a>`)).toBe('a')
    expect(() => rootOf(`<a>${'<b/>'.repeat(399_999)}</a>`)).toThrow('more tags')
  })
})
