import path from 'node:path'
import next from 'next'
import type { Handler } from './server.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The console's pages. Next is made ready by the first page that is asked for, not at start. */
export function createConsole(dev: boolean): Handler {
  let ready: Promise<ReturnType<ReturnType<typeof next>['getRequestHandler']>> | undefined
  const prepare = async () => {
    const app = next({ dev, dir: root, quiet: !dev })
    await app.prepare()
    return app.getRequestHandler()
  }
  return async (request, response) => {
    ready ??= prepare()
    const handle = await ready
    await handle(request, response)
  }
}
