import type { KyselyPlugin } from 'kysely'

const INSTANT = /_(?:at|until)$/

/**
 * Instants as Date objects, which better-auth reckons with: our driver leaves them as text, and a text is never
 * before or after a Date, so that nothing would ever expire.
 */
export const instantsAsDates: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({
    ...result,
    rows: result.rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          INSTANT.test(column) && typeof value === 'string' ? new Date(value) : value,
        ]),
      ),
    ),
  }),
}
