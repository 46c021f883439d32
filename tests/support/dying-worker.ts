import cluster from 'node:cluster'
import { appendFileSync, readFileSync } from 'node:fs'

// Loaded ahead of the product: the first DYING_COUNT workers are killed as soon as they start, as by the machine.
if (cluster.isWorker) {
  const file = process.env.DYING_STARTS!
  appendFileSync(file, `${Date.now()}\n`)
  const starts = readFileSync(file, 'utf8').trim().split('\n').length
  if (starts <= Number(process.env.DYING_COUNT)) process.kill(process.pid, 'SIGKILL')
}
