/** A bucket that a draw is made from: full where the store does not know it. */
export type Asked = {
  id: string
  /** Tokens that come in a second. */
  rate: number
  burst: number
  /** How many are drawn where fewer are needed now, for requests to come: a tenth of the burst, at least one. */
  size: number
  /** Tokens of an earlier draw that nobody came for. */
  back: number
}

/** What became of a bucket of a draw. */
export type Drawn = { taken: number; left: number }

/** One answer a bucket, in the order of asking. */
export type Draw = {
  /** For how many requests each of the buckets gave a token: the same number from all of them, 0 = nothing changed. */
  units: number
  buckets: Drawn[]
}

/** Where the buckets of the whole installation are. Its clock is the one that fills them. */
export interface TokenStore {
  /** Takes up to `units` tokens from each of the buckets, the same number from all, in one step. */
  draw(asked: readonly Asked[], units: number): Promise<Draw>
  /** Resolves once draws can be made, connecting where that is to be done. */
  ping(): Promise<void>
  close(): void
}
