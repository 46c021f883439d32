/** True where a change touches more than what stays free while a document is frozen (src/domain/frozen-fields.ts). */
export function touchesFrozen(patch: object, free: readonly string[]): boolean {
  return Object.keys(patch).some((field) => !free.includes(field))
}
