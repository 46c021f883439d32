import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/*
 * V8 collects garbage when it needs room, so a process that has nothing to do keeps what its start, or a busy hour,
 * left behind. Once it is at rest it is collected here, and the pages go back to the machine: a start leaves 60 MB.
 */

const LOOK_MS = 10_000
/** Of ten seconds, what a process at rest may work: it looks for changes and jobs, on a busy machine slowly. */
const AT_REST = 0.05
/** Less is not worth the pause of a tenth of a second. */
const WORTH_IT = 32 * 1024 * 1024

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void

const heldNow = () => getHeapStatistics().total_physical_size

/** Collects whatever nothing uses any more, and makes the heap as small as what is left. */
function collect(): void {
  setFlagsFromString('--expose-gc')
  const gc: Collect = runInNewContext('gc')
  gc({ type: 'major', flavor: 'last-resort' })
}

/** From now on gives unused memory back whenever the process has been at rest (operation.md#memory). */
export function giveBackUnusedMemory(): void {
  let last = performance.eventLoopUtilization()
  // what V8 set out with: all that a start leaves behind counts as grown
  let held = 0
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > AT_REST || heldNow() - held < WORTH_IT) return
    collect()
    held = heldNow()
  }
  setInterval(look, LOOK_MS).unref()
}
