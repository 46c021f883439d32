/**
 * A small seeded generator (mulberry32), so that the demo data are the same on every machine. Each kind of
 * record seeds its own: adding to one kind leaves the others as they are.
 */
export class Random {
  #state: number

  constructor(seed: string) {
    this.#state = [...seed].reduce(
      (hash, character) => Math.imul(hash ^ character.charCodeAt(0), 16777619),
      1,
    )
  }

  /** A number from 0 up to, but not, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number, both ends included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: ArrayLike<T>): T {
    return list[this.integer(0, list.length - 1)]!
  }

  /** The list in another order. */
  shuffle<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, order: this.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item)
  }

  /** A text of `length` characters of the alphabet, digits unless said otherwise. */
  text(length: number, alphabet = '0123456789'): string {
    return Array.from({ length }, () => this.pick(alphabet)).join('')
  }
}
