/** Whether two values of a field are alike, lists and objects by what they hold. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The fields that were changed here: what is sent of them alone writes over nothing that a colleague changed. */
export const changedOf = <Values extends object>(values: Values, before: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, before[field as keyof Values])),
  ) as Partial<Values>

/**
 * Brings what stands in a form onto the record as it is by now. A field that was changed here stays, any other is the
 * record's; those that were changed to something else in both are named.
 * @param before the record as it was when the form was opened
 */
export function merge<Values extends object>(before: Values, here: Values, now: Values) {
  const values = { ...here }
  const both: (keyof Values & string)[] = []
  for (const field of Object.keys(here) as (keyof Values & string)[]) {
    if (isSame(here[field], before[field])) values[field] = now[field]
    else if (!isSame(now[field], before[field]) && !isSame(now[field], here[field])) both.push(field)
  }
  return { values, both }
}
