import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { unpack } from '../../src/app/(console)/electronic-invoices/sending/unpacked.ts'

const zipOf = (files: Record<string, Uint8Array>) => new File([zipSync(files)], 'file.zip')

describe('electronic-invoices.md#received-files: what a ZIP holds', () => {
  it('has bare names, whatever folders it says', async () => {
    const hostile = {
      '../../etc/a.xml': strToU8('a'),
      'C:\\posta\\b.xml': strToU8('b'),
      'x/y/c.xml': strToU8('c'),
    }
    const found = await unpack(zipOf(hostile), () => true)
    expect(found).toEqual([
      { name: 'a.xml', content: btoa('a') },
      { name: 'b.xml', content: btoa('b') },
      { name: 'c.xml', content: btoa('c') },
    ])
  })

  it('is unpacked only where it is small enough: a bomb is left out', async () => {
    const bomb = new Uint8Array(11 * 1024 * 1024)
    expect(await unpack(zipOf({ 'bomb.xml': bomb, 'a.xml': strToU8('a') }), () => true)).toEqual([
      { name: 'a.xml', content: btoa('a') },
    ])
  })
})
