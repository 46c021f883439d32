import { connect, createServer, type Socket } from 'node:net'

/** A way to a server that the test can block, or let fall silent: open connections on which nothing comes any more. */
export async function gateTo(address: string) {
  const target = new URL(address)
  const open = new Set<Socket>()
  let isOpen = true
  let isSilent = false
  const gate = createServer((socket) => {
    if (!isOpen) return void socket.destroy()
    const beyond = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [socket, beyond],
      [beyond, socket],
    ] as const) {
      open.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        open.delete(from)
        if (!isSilent) to.destroy()
      })
      from.on('data', (chunk) => isSilent || to.write(chunk))
    }
  })
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const url = new URL(address)
  url.port = String((gate.address() as { port: number }).port)
  // to a database over TCP, not past the gate by a socket
  url.searchParams.delete('host')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    block: () => {
      isOpen = false
      cut()
    },
    unblock: () => {
      isOpen = true
    },
    silence: () => {
      isSilent = true
    },
    /** Connections that fell silent are cut. */
    speak: () => {
      if (isSilent) cut()
      isSilent = false
    },
    close: () => {
      cut()
      gate.close()
    },
  }
}
