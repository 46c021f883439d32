import { invalidFields, unknownField } from '../server/core/errors.ts'
import { fieldErrors } from '../server/core/input-errors.ts'
import { isId } from '../server/core/values.ts'
import { inputsOf, type Operation } from './routes.ts'

type Input = Record<string, unknown>

/** What came beside the path. */
export type Sent = { body: Input; query: Input }

/** An id that no record has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * What the path names. A malformed id goes on as one that no record has, so that whatever is checked ahead of the
 * record answers first for both (requests.md#records-and-companies).
 */
function namedBy({ params, ids }: Operation, values: readonly string[]): [param: string, value: string][] {
  return params.map((param, index) => {
    const value = values[index]!
    return [param, ids.has(param) && !isId(value) ? NOBODY : value]
  })
}

/**
 * The procedure's input: a read takes its query, a write its body, and the path's values stand in neither.
 * Called by the procedure once the permission is settled (requests.md#input).
 * @throws 422 naming what is misplaced, then what is wrong with the rest
 */
export function inputOf(operation: Operation, { body, query }: Sent, values: readonly string[]): Input {
  const isQuery = operation.method === 'GET'
  const [taken, ignored] = isQuery ? [query, body] : [body, query]
  // Without prototype, so that a key named __proto__ stays a key and is refused by name.
  const input = Object.assign(Object.create(null), taken, Object.fromEntries(namedBy(operation, values)))
  const misplaced = [
    ...Object.keys(ignored),
    ...operation.params.filter((param) => Object.hasOwn(taken, param)),
  ]
  if (misplaced.length === 0) return input
  const unknown = misplaced.map((param) =>
    unknownField(param, `${param} is not taken there by this operation.`),
  )
  const issues = inputsOf(operation.procedure).flatMap(
    (schema) => schema.safeParse(input).error?.issues ?? [],
  )
  throw invalidFields([...unknown, ...fieldErrors(issues, input, { pathParams: operation.params, isQuery })])
}
