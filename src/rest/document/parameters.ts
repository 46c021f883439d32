import type { JsonSchema } from './json-schema.ts'

export type Parameter = {
  in: string
  name: string
  schema: JsonSchema
  description?: string
  required?: boolean
  style?: string
  explode?: boolean
  example?: unknown
}
export type Reference = { $ref: string }

const pascal = (name: string) => name.replace(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A list is written with commas in one parameter, not as one parameter an item. */
export function styleLists(parameter: Parameter): void {
  if (parameter.schema.type === 'array') Object.assign(parameter, { style: 'form', explode: false })
}

type Holder = { owner: string; parameters: (Parameter | Reference)[] }

const isReference = (parameter: Parameter | Reference): parameter is Reference => '$ref' in parameter

/** `Limit`, or `ArticleLimit` where `Limit` means another one; `ArticleId` in the path, `ArticleIdFilter` in a query. */
function newName({ name, in: place }: Parameter, owner: string, taken: ReadonlySet<string>): string {
  if (place === 'path' && name === 'id') {
    // parts such as goods receipts are shown with another record of the noun
    const ids = [`${owner}Id`, `${owner}IdOfParts`]
    return ids.find((each) => !taken.has(each)) ?? ids[0]!
  }
  const own = `${pascal(name)}${place === 'query' && name.endsWith('_id') ? 'Filter' : ''}`
  // the status of worksheets is one parameter, the `worksheet_status` of others another
  const names = [own, `${owner}${own}`, `${owner}${own}Filter`]
  return names.find((each) => !taken.has(each)) ?? own
}

/** Gives each parameter that several operations take alike a place among the reusable ones. */
export function shareParameters(holders: readonly Holder[], shared: Record<string, Parameter>): void {
  const places = Map.groupBy(
    holders.flatMap(({ owner, parameters }) =>
      parameters.flatMap((parameter, index) =>
        isReference(parameter) ? [] : [{ owner, parameters, index, parameter }],
      ),
    ),
    ({ parameter }) => JSON.stringify(parameter),
  )
  const taken = new Set(Object.keys(shared))
  for (const alike of places.values()) {
    if (alike.length < 2) continue
    const [{ parameter, owner }] = alike as [(typeof alike)[number]]
    const name = newName(parameter, owner, taken)
    if (taken.has(name)) throw new Error(`${name} would name two parameters.`)
    taken.add(name)
    shared[name] = parameter
    for (const { parameters, index } of alike) parameters[index] = { $ref: `#/components/parameters/${name}` }
  }
}
