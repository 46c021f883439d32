/** What fields of a form hold as bodies want it. */

/** The record's values under the form's keys; null becomes an empty text where the form has a text. */
export function valuesFrom<Values extends object>(empty: Values, record: object): Values {
  const known = record as Record<string, unknown>
  const entries = Object.entries(empty).map(([key, blank]) => [key, known[key] ?? blank])
  return Object.fromEntries(entries) as Values
}
