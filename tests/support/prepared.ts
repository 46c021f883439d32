import type { Operation } from '../../src/rest/routes.ts'
import type { Body, Client } from './client.ts'
import { takesBody, titleOf } from './operations.ts'
import { exampleBody, makePathRecords } from './path-records.ts'

type Made<T> = (client: Client, operation: Operation) => Promise<T>

/** Makes it at the first call for a client and an operation, and answers the same at every later one. */
function once<T>(make: Made<T>): Made<T> {
  const made = new Map<string, Promise<T>>()
  return (client, operation) => {
    const key = `${client.key} ${titleOf(operation)}`
    const known = made.get(key) ?? make(client, operation)
    made.set(key, known)
    return known
  }
}

/** The records of an operation's path, for calls that are refused or only read: they leave them as they are. */
export const keptRecords = once(makePathRecords)

/** An operation's body for calls that are refused, with the records that it names; undefined where it takes none. */
export const keptBody = once(
  async (client, operation): Promise<Body> =>
    takesBody(operation) ? await exampleBody(client, operation) : undefined,
)
