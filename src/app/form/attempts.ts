import { v4 as uuid } from 'uuid'
import { apiErrorOf } from './api-errors.ts'

type Send<Body, Answer> = (body: Body, idempotencyKey: string) => Promise<Answer>

/** What the server wrote: what was sent now, or something that was sent before and never answered. */
type Written<Body, Answer> = { answer: Answer; body: Body }

/** Of these an earlier attempt is known not to have been the one that was written. */
const NOT_THIS_ONE = ['idempotency_key_reused', 'precondition_failed']
const isNotThisOne = (error: unknown) => NOT_THIS_ONE.includes(apiErrorOf(error)?.code ?? '')

/**
 * The attempts to do one thing once (idempotency.md#the-console): they share a key until the answer to one of them has
 * come; what is sent after that is another thing, with a key of its own.
 */
export class Attempts<Body> {
  #key = uuid()
  #unanswered: Body[] = []

  /**
   * Sends the body. Where one of the earlier attempts was carried out, though its answer was lost, nothing is done, and
   * that one and its answer are given back.
   * @throws what the server refused with, or that it was not reached
   */
  async send<Answer>(body: Body, post: Send<Body, Answer>): Promise<Written<Body, Answer>> {
    try {
      const answer = await post(body, this.#key)
      this.#end()
      return { answer, body }
    } catch (error) {
      const apiError = apiErrorOf(error)
      if (!apiError) this.#unanswered.push(body)
      const earlier = apiError?.code === 'idempotency_key_reused' && (await this.recall(post))
      if (earlier) return earlier
      throw error
    }
  }

  /** Which of the attempts without an answer was carried out, by asking for the answers anew; undefined where none was. */
  async recall<Answer>(post: Send<Body, Answer>): Promise<Written<Body, Answer> | undefined> {
    for (const body of this.#unanswered) {
      try {
        const answer = await post(body, this.#key)
        this.#end()
        return { answer, body }
      } catch (error) {
        if (!isNotThisOne(error)) throw error
      }
    }
    return undefined
  }

  #end(): void {
    this.#key = uuid()
    this.#unanswered = []
  }
}
