import type { Asked, Draw, TokenStore } from '../../src/limits/store.ts'

/** A store in memory that never fills; it keeps what it was asked for, and can be made to hang or fail. */
export class Held implements TokenStore {
  readonly left = new Map<string, number>()
  readonly asked: { ids: string[]; units: number; taken: number[] }[] = []
  state: 'well' | 'hangs' | 'fails' = 'well'

  async draw(asked: readonly Asked[], wanted: number): Promise<Draw> {
    await this.ping()
    const tokens = asked.map(({ id, burst, back }) => Math.min(burst, (this.left.get(id) ?? burst) + back))
    const units = Math.max(0, Math.min(wanted, ...tokens.map(Math.floor)))
    const buckets = asked.map(({ id, size }, index) => {
      const taken = units === 0 ? 0 : Math.min(Math.floor(tokens[index]!), Math.max(units, size))
      if (taken > 0) this.left.set(id, tokens[index]! - taken)
      return { taken, left: tokens[index]! - taken }
    })
    this.asked.push({
      ids: asked.map(({ id }) => id),
      units: wanted,
      taken: buckets.map(({ taken }) => taken),
    })
    return { units, buckets }
  }

  async ping(): Promise<void> {
    if (this.state === 'hangs') await new Promise(() => undefined)
    if (this.state === 'fails') throw new Error('no store')
    await new Promise((resolve) => setImmediate(resolve))
  }

  close(): void {}
}
