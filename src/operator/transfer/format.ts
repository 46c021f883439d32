import { createHash, type Hash } from 'node:crypto'

/*
 * An export is JSON lines: a header, a line a row, and last a manifest, which a file that was cut off does not have.
 * Its rows are PostgreSQL's own JSON, so that amounts, times and lists come back as they were.
 */

export const FORMAT = 1

export type Header = { kind: 'header'; format: number; schema: string; company_id: string }
export type RowLine = { kind: 'row'; table: string; row: Record<string, unknown> }
export type Manifest = { kind: 'manifest'; counts: Record<string, number>; checksum: string }

/** Counts the rows and hashes the lines that go by: what the manifest says of them. */
export class Tally {
  readonly #hash: Hash = createHash('sha256')
  readonly #counts: Record<string, number>

  /** @param tables those that are counted, also where they have no row */
  constructor(tables: string[]) {
    this.#counts = Object.fromEntries(tables.map((table) => [table, 0]))
  }

  add(line: string, table?: string): void {
    this.#hash.update(`${line}\n`)
    if (table !== undefined) this.#counts[table]! += 1
  }

  /** Ends the tally. */
  manifest(): Manifest {
    return { kind: 'manifest', counts: this.#counts, checksum: `sha256:${this.#hash.digest('hex')}` }
  }
}
