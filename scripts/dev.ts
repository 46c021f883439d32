import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'

/** The development server, started again on every change in `src`. Pages are left to Next, which renews them itself. */
const root = path.resolve(import.meta.dirname, '..')
const QUIET_MS = 100

let server = start()
let restarting: Promise<void> | undefined
let timer: NodeJS.Timeout | undefined

function start(): ChildProcess {
  return spawn(process.execPath, ['src/main.ts', '--dev'], { cwd: root, stdio: 'inherit' })
}

async function end(signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const exited = once(server, 'exit')
  server.kill(signal)
  await exited
}

async function restart(): Promise<void> {
  await restarting
  restarting = end('SIGTERM').then(() => {
    server = start()
  })
}

/** Editors write a file in several steps: the last of them counts. */
function onChange(_event: string, file: string | null): void {
  if (file?.split(path.sep)[0] === 'app') return
  clearTimeout(timer)
  timer = setTimeout(restart, QUIET_MS)
}

watch(path.join(root, 'src'), { recursive: true }, onChange)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    clearTimeout(timer)
    await restarting
    await end(signal)
    process.exit()
  })
