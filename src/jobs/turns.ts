import { setTimeout as delay } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import { reportFailure } from '../database/unavailable.ts'

/*
 * Work that belongs to a subject, such as an endpoint, of which each has one turn at a time over all processes: a job of the
 * queue. A turn takes as long as its subject does, so they run beside one another and none waits for another.
 */

/** `Data` names the subject and is kept in the job. */
export type Turns<Data> = {
  queue: string
  scan_seconds: number
  /** Whose turn it is. `singletonKey`: the id that has one job at a time. */
  due: () => Promise<{ data: Data & object; singletonKey: string }[]>
  take: (data: Data) => Promise<void>
  name: (data: Data) => object
}

/** The shortest that the queue takes; a process that died is noticed after it. */
const HEARTBEAT_SECONDS = 10
const TOUCHED_EVERY_MS = 3_000

/** Turns of one process at a time: each mostly waits for somebody else's answer. */
const TURNS_AT_ONCE = 200

const QUEUE_OPTIONS = {
  retryLimit: 10_000,
  retryDelay: 2,
  retryDelayMax: 60,
  retryBackoff: true,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  deleteAfterSeconds: 60 * 60,
}

type Taken<Data> = { id: string; data: Data }

async function take<Data>(boss: PgBoss, turns: Turns<Data>, { id, data }: Taken<Data>): Promise<void> {
  try {
    await turns.take(data)
    await boss.complete(turns.queue, id)
  } catch (err) {
    reportFailure(err, { queue: turns.queue, ...turns.name(data) }, 'a turn could not be taken to its end')
    await boss.fail(turns.queue, id).catch(() => undefined)
  }
}

/** Gives turns to whose it is, until told to stop; those that run then are waited for. */
export async function runTurns<Data>(boss: PgBoss, turns: Turns<Data>, stopping: AbortSignal): Promise<void> {
  const { queue, scan_seconds } = turns
  await boss.createQueue(queue, { policy: 'exclusive', ...QUEUE_OPTIONS })
  await boss.updateQueue(queue, QUEUE_OPTIONS)
  const running = new Map<string, Promise<void>>()

  const scan = async () => {
    const due = await turns.due()
    if (due.length > 0) await boss.insert(queue, due)
    const batchSize = TURNS_AT_ONCE - running.size
    if (batchSize === 0) return
    for (const job of await boss.fetch<Data>(queue, { batchSize }))
      running.set(
        job.id,
        take(boss, turns, job).finally(() => running.delete(job.id)),
      )
  }

  const touch = () => {
    if (running.size > 0) boss.touch(queue, [...running.keys()]).catch(() => undefined)
  }
  const touching = setInterval(touch, TOUCHED_EVERY_MS)
  while (!stopping.aborted) {
    await scan().catch((err) => reportFailure(err, { queue }, 'what is due could not be read'))
    await delay(scan_seconds * 1000, undefined, { signal: stopping }).catch(() => undefined)
  }
  await Promise.all(running.values())
  clearInterval(touching)
}
