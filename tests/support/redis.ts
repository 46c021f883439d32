import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort, temporaryFolder } from './spawned.ts'

/** Whether there is a Redis to try things with. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      socket.destroy()
      resolve(String(data).startsWith('+PONG'))
    })
    socket.once('error', () => resolve(false))
  })
}

/** A real Redis of the test's own, which keeps nothing; `stop` ends it. */
export async function startRedis() {
  const port = await freePort()
  const { folder, remove } = await temporaryFolder()
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const child = spawn('redis-server', args, { stdio: 'ignore' })
  const exit = once(child, 'exit')
  while (!(await answers(port))) await delay(50)
  const stop = async () => {
    child.kill('SIGCONT')
    child.kill('SIGKILL')
    await exit
    await remove()
  }
  return { url: `redis://127.0.0.1:${port}`, child, stop }
}
