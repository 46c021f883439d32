import { TRPCClientError } from '@trpc/client'
import { describe, expect, it } from 'vitest'
import { Attempts } from '../../src/app/form/attempts.ts'

const refusal = (code: string) =>
  new TRPCClientError(code, { result: { error: { data: { error: { code } } } } as never })

/** A server that does what has a key once; `loses` what it answers to some of the bodies, `misses` them altogether. */
function server({ loses = [], misses = [] }: { loses?: string[]; misses?: string[] } = {}) {
  const done = new Map<string, string>()
  const keys = new Set<string>()
  const post = async (body: string, key: string) => {
    keys.add(key)
    if (take(misses, body)) throw new TypeError('fetch failed')
    const earlier = done.get(key)
    if (earlier !== undefined && earlier !== body) throw refusal('idempotency_key_reused')
    done.set(key, body)
    if (take(loses, body)) throw new TypeError('fetch failed')
    return `${body} written`
  }
  return { post, keys, written: () => [...done.values()] }
}

/** Takes a body off the list, if it stands there. */
function take(list: string[], body: string): boolean {
  const index = list.indexOf(body)
  if (index >= 0) list.splice(index, 1)
  return index >= 0
}

describe('idempotency.md#the-console: attempts to do one thing', () => {
  it('have a new key once one was answered', async () => {
    const { post, keys } = server()
    const attempts = new Attempts<string>()
    await attempts.send('one', post)
    await attempts.send('two', post)
    expect(keys.size).toBe(2)
  })

  it('keep the key where no answer came: it is done once', async () => {
    const { post, keys, written } = server({ loses: ['one'] })
    const attempts = new Attempts<string>()
    await expect(attempts.send('one', post)).rejects.toThrow('fetch failed')
    expect(await attempts.send('one', post)).toEqual({ answer: 'one written', body: 'one' })
    expect({ keys: keys.size, written: written() }).toEqual({ keys: 1, written: ['one'] })
  })

  it('give back the one that was written where something else is sent after it', async () => {
    const { post, keys, written } = server({ loses: ['two'], misses: ['one', 'three'] })
    const attempts = new Attempts<string>()
    for (const body of ['one', 'two', 'three'])
      await expect(attempts.send(body, post)).rejects.toThrow('fetch failed')
    expect(await attempts.send('four', post)).toEqual({ answer: 'two written', body: 'two' })
    expect({ keys: keys.size, written: written() }).toEqual({ keys: 1, written: ['two'] })
    expect(await attempts.send('four', post)).toEqual({ answer: 'four written', body: 'four' })
  })

  it('are the one that is sent now where none before was written', async () => {
    const { post, written } = server({ misses: ['one'] })
    const attempts = new Attempts<string>()
    await expect(attempts.send('one', post)).rejects.toThrow('fetch failed')
    expect(await attempts.send('two', post)).toEqual({ answer: 'two written', body: 'two' })
    expect(written()).toEqual(['two'])
  })

  it('are none that was refused', async () => {
    const attempts = new Attempts<string>()
    const refuse = () => Promise.reject(refusal('parameter_invalid'))
    await expect(attempts.send('one', refuse)).rejects.toThrow('parameter_invalid')
    expect(await attempts.recall(server().post)).toBeUndefined()
  })
})
