import { ApiError, type FieldError, invalidFields } from './errors.ts'

/**
 * What checks of one stage find: each is made whatever those before it found, and one 422 lists it all, in their order
 * (requests.md#input).
 */
export class FieldErrors {
  readonly #found: FieldError[] = []

  /** Takes note of a 422 that a check threw; whatever else was thrown goes on. */
  readonly take = (error: unknown): undefined => {
    if (!(error instanceof ApiError && error.errors)) throw error
    this.#found.push(...error.errors)
  }

  /** What the check gives; undefined where it found something. */
  from<V>(check: () => V): V | undefined {
    try {
      return check()
    } catch (error) {
      return this.take(error)
    }
  }

  /**
   * @param rank where a parameter stands among the others; what has the same stays in the order of its checks
   * @throws 422 with everything that was found
   */
  reject(rank: (param: string) => number = () => 0): void {
    if (this.#found.length === 0) return
    throw invalidFields(this.#found.toSorted((one, other) => rank(one.param) - rank(other.param)))
  }
}
