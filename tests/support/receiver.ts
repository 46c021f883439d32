import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import type { Body } from './client.ts'

export type Received = { at: number; headers: IncomingHttpHeaders; text: string; event: Body }

type Answer = (response: ServerResponse, received: Received) => void

export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** A receiver of webhooks on loopback: keeps what it got, and answers 200 unless told otherwise. */
export async function openReceiver(answer: Answer = (response) => response.end('ok')) {
  const received: Received[] = []
  const state = { answer, path: '/hooks' }
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (!request.url!.startsWith(state.path)) {
      response.end('ok')
      return
    }
    const text = Buffer.concat(chunks).toString()
    const one = { at: performance.now(), headers: request.headers, text, event: JSON.parse(text) }
    received.push(one)
    state.answer(response, one)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    received,
    get url() {
      return `http://127.0.0.1:${port}${state.path}`
    },
    /** Begins under another address: what still comes to the one before is another test's. */
    renew: () => {
      received.length = 0
      Object.assign(state, { answer: answering(200, 'ok'), path: `/hooks/${crypto.randomUUID()}` })
    },
    types: () => received.map(({ event }) => event.type as string),
    answers: (next: Answer) => Object.assign(state, { answer: next }),
    /** Stops, so that connections are refused. */
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** What the library of Standard Webhooks says of it. @throws where the signature is not of the secret */
export const verified = ({ text, headers }: Received, secret: string) =>
  new Webhook(secret).verify(text, headers as Record<string, string>)

export const answering =
  (status: number, body = '', headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end(body)
