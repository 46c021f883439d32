import fc from 'fast-check'
import { describe, it } from 'vitest'
import { mintCompany } from '../support/company.ts'
import { BY_NAME, cursorLists, openShelf, steps, thenClear, walkWhileChanging } from '../support/lists.ts'
import { casesOf } from '../support/operations.ts'

/** Names that meet in the order: same letters in another case, with accents, at both ends of the alphabet. */
const names = fc.constantFrom(
  'Olio',
  'olio',
  'Òlio',
  'Filtro',
  'filtro olio',
  'Zeta',
  'Abaco',
  '10 viti',
  'olio 5W30',
)

describe.each(casesOf(cursorLists))('%s', (_title, operation) => {
  it('lists.md#cursors: rows that come, go or change never make a walk miss or repeat another row', async () => {
    const { client } = await mintCompany()
    const shelf = await openShelf(client, operation)
    const renameMoves = BY_NAME.has(operation.path)
    await fc.assert(
      fc.asyncProperty(
        fc.array(names, { minLength: 3, maxLength: 12 }),
        steps(names),
        fc.integer({ min: 1, max: 4 }),
        (initial, taken, limit) =>
          thenClear(client, shelf, async () => {
            for (const name of initial) await shelf.add(name)
            await walkWhileChanging(client, shelf, { limit, steps: taken, renameMoves })
          }),
      ),
      { numRuns: 10, interruptAfterTimeLimit: 40_000 },
    )
  })
})
