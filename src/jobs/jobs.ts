import { setTimeout as delay } from 'node:timers/promises'
import { reportFailure } from '../database/unavailable.ts'
import type { Config } from '../process/config.ts'

export type JobSettings = { database_url: string; auth_secret: string } & Pick<
  Config,
  | 'database_prepare'
  | 'data_folder'
  | 'files_url'
  | 'base_url'
  | 'webhook_allowed_networks'
  | 'smtp_url'
  | 'mail_from'
  | 'reminder_scan_seconds'
  | 'event_retention_days'
>

/** The background work of a server. `stop` returns once nothing of it runs any more. */
export type Jobs = { stop(): Promise<void> }

const AGAIN_MS = 30_000

/** Runs until stopped. What keeps the jobs from starting is logged and tried again: the server serves meanwhile. */
async function keepRunning(
  settings: JobSettings,
  { stopping, begin }: { stopping: AbortSignal; begin: () => void },
): Promise<void> {
  while (!stopping.aborted) {
    try {
      // Loaded by then only: no command and no start of a server waits for the queue's code.
      const { runJobs } = await import('./queue.ts')
      if (stopping.aborted) return
      begin()
      await runJobs(settings, stopping)
    } catch (err) {
      reportFailure(err, {}, 'the background jobs do not run')
      await delay(AGAIN_MS, undefined, { signal: stopping }).catch(() => undefined)
    }
  }
}

/**
 * Starts the background jobs and returns at once. Any number of processes may do so on one database: they share
 * the work.
 */
export function startJobs(settings: JobSettings): Jobs {
  const ending = new AbortController()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
  }
  const running = keepRunning(settings, { stopping: ending.signal, begin })
  return {
    stop: async () => {
      ending.abort()
      // While their code is still read nothing runs, nor will it.
      if (hasBegun) await running
    },
  }
}
