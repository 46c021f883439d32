import { setTimeout as delay } from 'node:timers/promises'
import type { Job, JobResult, PgBoss } from 'pg-boss'
import { reportFailure } from '../database/unavailable.ts'
import { mailFailure } from '../mail/mailer.ts'
import { log } from '../process/log.ts'

/*
 * What leaves the database goes by jobs. Every few seconds each process looks for what is due and queues a job for each;
 * PostgreSQL keeps one job a mail or file, whoever queues it. A job that fails is tried again with growing pauses; one whose
 * process died is taken over once its heartbeat is overdue.
 */

export const JOBS_AT_ONCE = 4

/** The shortest that the queue takes. */
const HEARTBEAT_SECONDS = 10
/** More than ever happen while something is due. */
const ATTEMPTS = 10_000

/** One sort of what goes out. `Data` names what it is about and is kept in the job. */
export type DueJobs<Data> = {
  queue: string
  /** How often is looked for what is due, and for jobs that other processes queued. */
  scan_seconds: number
  first_pause_seconds: number
  longest_pause_seconds: number
  /** What is to go out now. `singletonKey`: the id that has one job at a time. */
  due: () => Promise<{ data: Data & object; singletonKey: string }[]>
  /** Sends one, unless it was sent, is being sent, or is no longer due. Throws where it could not be sent. */
  send: (data: Data) => Promise<void>
  /** What the log says of a failure, and with what. */
  failure: string
  name: (data: Data) => object
}

async function work<Data>(
  { queue, send, name, failure }: DueJobs<Data>,
  { id, data, retryCount }: Job<Data>,
): Promise<JobResult> {
  try {
    await send(data)
    return { id, status: 'completed' }
  } catch (error) {
    // never a mail itself, which may hold a secret link
    const reason = mailFailure(error)
    log.warn({ queue, ...name(data), attempt: retryCount + 1, ...reason }, failure)
    return { id, status: 'failed', output: reason }
  }
}

async function openQueue<Data>(boss: PgBoss, jobs: DueJobs<Data>): Promise<void> {
  const options = {
    retryLimit: ATTEMPTS,
    retryDelay: Math.ceil(jobs.first_pause_seconds),
    retryBackoff: true,
    retryDelayMax: jobs.longest_pause_seconds,
    heartbeatSeconds: Math.max(HEARTBEAT_SECONDS, Math.ceil(jobs.scan_seconds * 2)),
    deleteAfterSeconds: 24 * 60 * 60,
  }
  await boss.createQueue(jobs.queue, { policy: 'exclusive', ...options })
  // of a queue that an earlier version made
  await boss.updateQueue(jobs.queue, options)
}

const wake = (boss: PgBoss, lanes: readonly string[]) => {
  for (const lane of lanes) boss.notifyWorker(lane)
}

/**
 * Lanes that each send one after another: what waits long for its answer holds up its own lane alone. The first looks
 * for jobs at every scan, the others when it found some, and now and then.
 * @returns the ids by which they are woken
 */
async function openLanes<Data>(boss: PgBoss, jobs: DueJobs<Data>): Promise<string[]> {
  const lanes: string[] = []
  const seconds = Math.max(0.5, jobs.scan_seconds)
  const take = async ([job]: Job<Data>[]) => {
    // There may be more, for the others and for this one once it has ended.
    wake(boss, lanes)
    return [await work(jobs, job!)]
  }
  for (let lane = 0; lane < JOBS_AT_ONCE; lane++) {
    const pollingIntervalSeconds = lane === 0 ? seconds : seconds * JOBS_AT_ONCE
    lanes.push(await boss.work(jobs.queue, { perJobResults: true, pollingIntervalSeconds }, take))
  }
  return lanes
}

/** Sends what falls due of one sort, until told to stop. */
export async function runDueJobs<Data>(
  boss: PgBoss,
  jobs: DueJobs<Data>,
  stopping: AbortSignal,
): Promise<void> {
  await openQueue(boss, jobs)
  const lanes = await openLanes(boss, jobs)
  const queueDue = async () => {
    const due = await jobs.due()
    return due.length > 0 ? boss.insert(jobs.queue, due, { returnId: true }) : []
  }
  while (!stopping.aborted) {
    const queued = await queueDue().catch((err) =>
      reportFailure(err, { queue: jobs.queue }, 'what is due could not be read'),
    )
    if (queued?.length) wake(boss, lanes)
    await delay(jobs.scan_seconds * 1000, undefined, { signal: stopping }).catch(() => undefined)
  }
}
