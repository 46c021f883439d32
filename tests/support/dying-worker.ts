import cluster from 'node:cluster'
import { appendFileSync, readFileSync } from 'node:fs'

// Loaded ahead of the product: the first DYING_COUNT workers are killed as soon as they start, as by the machine.
if (cluster.isWorker) {
  const file = process.env.DYING_STARTS!
  const own = String(process.pid)
  appendFileSync(file, `${own}\n`)
  // by its own line: another one may have started between the two
  const before = readFileSync(file, 'utf8').split('\n').indexOf(own)
  if (before < Number(process.env.DYING_COUNT)) process.kill(process.pid, 'SIGKILL')
}
