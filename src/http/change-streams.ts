import type { ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { detached } from '../database/request-scope.ts'
import type { DB } from '../database/tables.ts'
import { standingsOf } from '../server/auth/memberships.ts'
import type { CompanyId, Principal } from '../server/auth/principal.ts'
import { CompanyDatabase } from '../server/core/company-database.ts'
import { ApiError } from '../server/core/errors.ts'
import { type Change, changesAfter, companiesWithNews } from '../server/resources/events/changes.ts'
import { isSeen, type Sight, sightOf } from '../server/resources/events/visible.ts'

/** Below one second, as with keys: so long a stream may outlive its session or its person's role. */
const TICK_MS = 700
/** Shorter than proxies keep a connection over which nothing comes. */
const BEAT_MS = 20_000

/** Streams that a process holds at once. */
const MAX_STREAMS = { person: 12, company: 300 }
/** An answer for who has too many open. */
const AGAIN_SECONDS = 30

/** What may lie unread by its client before the stream is cut: the client goes on from where it was. */
const MAX_UNREAD_BYTES = 64 * 1024

/** After how long a browser whose stream broke asks again: not all of them at once. */
const retryMs = () => Math.round(1_000 + Math.random() * 3_000)

type Stream = {
  principal: Principal
  session_id: string
  sight: Sight
  response: ServerResponse
  /** Up to where it was told. */
  seq: number
  /** While it is told what it missed: it is not yet where its channel is. */
  behind: boolean
}

/** The streams of a company, and up to where its changes were read for them. */
type Channel = { company_id: CompanyId; seq: number | undefined; streams: Set<Stream> }

/** One message of server-sent events. */
const message = (data: object, { event, id }: { event?: string; id?: number } = {}) =>
  `${event ? `event: ${event}\n` : ''}${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`

/** A change as somebody is told it; which request made it is told to who sent it, whose page knows it already. */
function told(
  { seq, type, object_type, object_id, actor_id, request_id }: Change,
  { user_id, technician }: Principal,
): string {
  // Whose worksheet it was is not told who sees their own alone: their page asks for those.
  const shown_id = technician && object_type === 'worksheet' ? null : object_id
  const own = actor_id === user_id && request_id !== null && { request_id }
  return message({ type, object_type, object_id: shown_id, ...own }, { id: seq })
}

/**
 * The open streams of changes of a process. Whatever their number, one look a tick at the companies that have any tells
 * what is new in them, and one which of the sessions still stand; without a stream nothing is asked.
 */
export class ChangeStreams {
  readonly #kysely: Kysely<DB>
  readonly #channels = new Map<CompanyId, Channel>()
  #isLooking = false
  #beaten_at = performance.now()
  #stopped = false

  constructor(kysely: Kysely<DB>) {
    this.#kysely = kysely
  }

  /**
   * Begins a stream, with what came after the `seq`.
   * @throws 429 where the person or the company has too many, 503 while the server stops
   */
  async open(
    { principal, session_id }: { principal: Principal; session_id: string },
    db: CompanyDatabase,
    after_seq: number,
    response: ServerResponse,
  ): Promise<void> {
    this.#requireRoom(principal)
    if (response.destroyed) return
    const stream: Stream = {
      principal,
      session_id,
      sight: sightOf(principal),
      response,
      seq: after_seq,
      behind: true,
    }
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    response.write(`retry: ${retryMs()}\n\n`)
    const channel = this.#enter(stream)
    response.once('close', () => this.#leave(channel, stream))
    await this.#catchUp(db, stream, channel)
    if (!this.#isLooking) void this.#look()
  }

  /** Ends all streams, and takes no more: their clients come again, to whoever serves then. */
  stop(): void {
    this.#stopped = true
    for (const { response } of this.#all()) response.end()
  }

  *#all() {
    for (const { streams } of this.#channels.values()) yield* streams
  }

  #requireRoom({ user_id, company }: Principal): void {
    const retry_after = AGAIN_SECONDS
    if (this.#stopped)
      throw new ApiError('service_unavailable', 'The server is stopping.', { retry_after: 1 })
    const streams = [...(this.#channels.get(company.id)?.streams ?? [])]
    const own = streams.filter(({ principal }) => principal.user_id === user_id)
    if (own.length < MAX_STREAMS.person && streams.length < MAX_STREAMS.company) return
    throw new ApiError('rate_limit_exceeded', 'Too many streams of changes are open.', { retry_after })
  }

  #enter(stream: Stream): Channel {
    const company_id = stream.principal.company.id
    const channel = this.#channels.get(company_id) ?? { company_id, seq: undefined, streams: new Set() }
    this.#channels.set(company_id, channel)
    channel.streams.add(stream)
    return channel
  }

  #leave(channel: Channel, stream: Stream): void {
    channel.streams.delete(stream)
    const { company_id, streams } = channel
    if (streams.size === 0 && this.#channels.get(company_id) === channel) this.#channels.delete(company_id)
  }

  /** Looks again and again, as long as there are streams. What cannot be read now is read with the next tick. */
  async #look(): Promise<void> {
    this.#isLooking = true
    for (;;) {
      await delay(TICK_MS, undefined, { ref: false })
      if (this.#channels.size === 0 || this.#stopped) break
      await detached('changes', () => Promise.allSettled([this.#endThoseGone(), this.#tellNews()]))
      this.#beat()
    }
    this.#isLooking = false
  }

  #beat(): void {
    if (performance.now() - this.#beaten_at < BEAT_MS) return
    this.#beaten_at = performance.now()
    for (const stream of this.#all()) this.#write(stream, ':\n\n')
  }

  /** Ends the streams of sessions that ended, and of who works elsewhere or as something else by now. */
  async #endThoseGone(): Promise<void> {
    const ids = new Set([...this.#all()].map(({ session_id }) => session_id))
    const standings = await standingsOf(this.#kysely, [...ids])
    for (const channel of this.#channels.values())
      for (const stream of channel.streams) {
        const { session_id, principal, response } = stream
        const standing = standings.get(session_id)
        // One that was opened meanwhile was just looked at.
        if (!ids.has(session_id)) continue
        if (standing?.company_id === principal.company.id && standing.role === principal.role) continue
        this.#leave(channel, stream)
        response.end(message({}, { event: 'session' }))
      }
  }

  async #tellNews(): Promise<void> {
    const channels = [...this.#channels.values()].flatMap((channel) => {
      const { company_id, seq } = channel
      return seq === undefined ? [] : [{ channel, company_id, seq }]
    })
    const news = await companiesWithNews(this.#kysely, channels)
    const telling = channels.filter(({ company_id }) => news.has(company_id))
    await Promise.all(telling.map(({ channel, seq }) => this.#tellChannel(channel, seq)))
  }

  async #tellChannel(channel: Channel, seq: number): Promise<void> {
    const db = new CompanyDatabase(this.#kysely, channel.company_id)
    const { changes, latest_seq } = await changesAfter(db, seq)
    channel.seq = latest_seq
    for (const stream of channel.streams) if (!stream.behind) this.#tell(stream, changes, latest_seq)
  }

  /** Tells one stream what it missed, until it is where its channel is. */
  async #catchUp(db: CompanyDatabase, stream: Stream, channel: Channel): Promise<void> {
    do {
      const { changes, latest_seq } = await changesAfter(db, stream.seq)
      this.#tell(stream, changes, latest_seq)
      channel.seq ??= latest_seq
    } while (stream.seq < channel.seq)
    stream.behind = false
    this.#write(stream, message({}, { event: 'ready', id: stream.seq }))
  }

  #tell(stream: Stream, changes: readonly Change[] | null, latest_seq: number): void {
    const { seq, sight, principal } = stream
    stream.seq = latest_seq
    if (changes) {
      const seen = changes.filter((change) => change.seq > seq && isSeen(sight, change))
      this.#write(stream, seen.map((change) => told(change, principal)).join(''))
    } else this.#write(stream, message({}, { event: 'reset', id: latest_seq }))
  }

  #write({ response }: Stream, text: string): void {
    if (text === '' || response.writableEnded) return
    response.write(text)
    if (response.writableLength > MAX_UNREAD_BYTES) response.destroy()
  }
}
