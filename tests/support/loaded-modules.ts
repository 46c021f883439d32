import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/* Imported ahead of a program (NODE_OPTIONS): writes down the address of every module that it loads. */
registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(process.env.LOADED_MODULES!, `${url}\n`)
    return nextLoad(url, context)
  },
})
