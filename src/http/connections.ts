import type http from 'node:http'
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { log } from '../process/log.ts'
import { newRequestId } from '../rest/handler.ts'
import { ApiError } from '../server/core/errors.ts'
import { errorText } from './answers.ts'
import type { Handler } from './server.ts'

/*
 * What one connection may take of the process: one answer at a time, a few requests that wait for theirs, and the
 * memory of an answer only as long as its client reads it.
 */

/** Requests that may wait on their connection for the answers before theirs. */
const MAX_WAITING = 32

/** How long an answer may lie unread. */
const STALLED_MS = 60_000

/**
 * How long a connection is kept for its next request: longer than pools and proxies keep theirs, 60 to 90 seconds, so
 * that they give it up first. A request that crosses our end of it on the way is lost.
 */
const IDLE_MS = 95_000

type Turns = { answering: ServerResponse | undefined; waiting: [() => void, ServerResponse][]; full: boolean }

/** What Node's parser refuses, by the code of its error; anything else that it cannot read is 400. */
const UNREADABLE: Record<string, ApiError> = {
  HPE_HEADER_OVERFLOW: new ApiError('headers_too_large', 'The headers must be at most 16 KiB together.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: new ApiError('body_too_large', 'Chunk extensions must be at most 16 KiB.'),
  ERR_HTTP_REQUEST_TIMEOUT: new ApiError('request_timeout', 'The request did not arrive in time.'),
}
const MALFORMED = new ApiError('request_malformed', 'The request is no HTTP/1.1 that can be read.')

/** The connections of one server: whose turn it is on each, and what is answered where nothing could be read. */
export class Connections {
  readonly #turns = new WeakMap<Socket, Turns>()

  /**
   * The handler with the requests of a connection answered one after another. Node hands over all that came
   * pipelined at once, and each answer would wait in memory for the one before. Past the bound nothing more is
   * read, and the connection closes with its last answer, as HTTP allows at any time (RFC 9112, 9.3.2).
   */
  sequential(handle: Handler): Handler {
    return (request, response) => {
      // A request that was cut off has no socket any more.
      const { socket } = request
      const turns = this.#turnsOf(socket)
      if (turns.full) return
      const answer = () => {
        turns.answering = response
        response.once('close', () => this.#next(socket, turns))
        return handle(request, response)
      }
      if (!turns.answering) return answer()
      turns.waiting.push([answer, response])
      if (turns.waiting.length < MAX_WAITING) return
      turns.full = true
      response.setHeader('connection', 'close')
      socket.pause()
    }
  }

  /** Cuts what nobody reads, ends what is idle, and answers what Node itself refuses with an error body. */
  guard(server: http.Server, { stalled_ms = STALLED_MS, idle_ms = IDLE_MS } = {}): void {
    server.keepAliveTimeout = idle_ms
    // Node calls this when nothing moved for the time, in either direction, and when a connection was left idle
    server.setTimeout(stalled_ms, (socket) => {
      if (socket.writableLength > 0) socket.resetAndDestroy()
      // What the system has yet to deliver of the last answer still arrives; a reset would discard it.
      else if (this.#turns.get(socket)?.answering === undefined) socket.destroySoon()
    })
    server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => this.#reject(error, socket))
  }

  #turnsOf(socket: Socket): Turns {
    const known = this.#turns.get(socket)
    if (known) return known
    const turns: Turns = { answering: undefined, waiting: [], full: false }
    this.#turns.set(socket, turns)
    return turns
  }

  #next(socket: Socket, turns: Turns): void {
    turns.answering = undefined
    if (socket.destroyed) turns.waiting.length = 0
    turns.waiting.shift()?.[0]()
  }

  #reject(error: NodeJS.ErrnoException, socket: Socket): void {
    const hasBegun = this.#turns.get(socket)?.answering?.headersSent
    if (!socket.writable || hasBegun || error.code === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const apiError = UNREADABLE[error.code ?? ''] ?? MALFORMED
    const request_id = newRequestId()
    log.info({ request_id, method: null, route: null, status: apiError.status, code: error.code })
    socket.write(errorText(apiError, request_id))
    socket.destroySoon()
  }
}
