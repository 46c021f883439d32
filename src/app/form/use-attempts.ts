import { useState } from 'react'
import { asking, type Conditions } from '../links.ts'
import { Attempts } from './attempts.ts'

type Asking = { context: Conditions }

/**
 * Sends what a form or a button makes, issues, pays, converts or sends, once (idempotency.md#the-console): the key is made
 * when it opens.
 * @param send the procedure, such as `client.quotes.convert.mutate`
 * @returns sends a body; answers what the server wrote, and whether that is an earlier body whose answer was lost
 */
export function useAttempts<Body, Answer>(send: (body: Body, asked: Asking) => Promise<Answer>) {
  const [attempts] = useState(() => new Attempts<Body>())
  return async (body: Body) => {
    const written = await attempts.send(body, (each, idempotencyKey) =>
      send(each, asking({ idempotencyKey })),
    )
    return { answer: written.answer, isEarlier: written.body !== body }
  }
}
