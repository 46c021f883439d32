const AT_ONCE = 8

/**
 * Does the work on every item, several at a time on the one connection of the transaction: while the database is at
 * one, the others are prepared. They begin in the order of the items. After a failure nothing new begins and nothing
 * is left running when it is thrown, since the connection then leaves the transaction.
 */
export async function mapConcurrent<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
  at_once = AT_ONCE,
): Promise<Result[]> {
  const results: Result[] = []
  const faults: unknown[] = []
  let begun = 0
  const worker = async () => {
    while (begun < items.length && faults.length === 0) {
      const index = begun++
      await work(items[index]!, index).then(
        (result) => {
          results[index] = result
        },
        (fault) => faults.push(fault),
      )
    }
  }
  await Promise.all(Array.from({ length: at_once }, worker))
  if (faults.length > 0) throw faults[0]
  return results
}

/**
 * The same with a first step that takes a number: one item after another, so that the numbers follow the items, with
 * the rest of the work on those before beside it.
 */
export function mapSequential<Item, Made>(
  items: readonly Item[],
  first: (item: Item) => Promise<Made>,
  rest: (item: Item, made: Made) => Promise<unknown>,
): Promise<Made[]> {
  let last: Promise<unknown> = Promise.resolve()
  return mapConcurrent(items, async (item) => {
    const turn = last.then(() => first(item))
    last = turn
    const made = await turn
    await rest(item, made)
    return made
  })
}
