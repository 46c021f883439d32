import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '../../src/database/client.ts'
import { startEmbedded } from '../../src/database/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import { PERMISSIONS } from '../../src/domain/permissions.ts'
import { createCompany } from '../../src/operator/companies.ts'
import { prismaOn } from '../../src/operator/prisma.ts'
import { createKey } from '../../src/server/auth/api-keys.ts'
import { companyForOperator } from '../../src/server/auth/principal.ts'
import { CompanyDatabase } from '../../src/server/core/company-database.ts'
import { productEnvironment, ROOT } from '../support/process.ts'

/* A database, companies and a server of a fault script's own. */

export async function startDatabase() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'officina-fault-'))
  const embedded = await startEmbedded(folder, () => undefined)
  await migrate(embedded.url)
  const database = openDatabase(embedded.url)
  const stop = async () => {
    await database.close()
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { folder, url: embedded.url, database, stop }
}

export async function makeCompany({ kysely, pool }: Database, name: string) {
  const company = await createCompany(prismaOn(pool), { name })
  const db = new CompanyDatabase(kysely, companyForOperator(company))
  const wanted = {
    name: 'fault',
    permissions: [...PERMISSIONS],
    expires_at: null,
    user_id: company.owner.user_id,
  }
  const { key } = await createKey(db, wanted)
  return { db, key }
}

/** A server, what it printed, and how much memory it has ever had. */
export async function startProduct(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['src/main.ts'], {
    cwd: ROOT,
    env: productEnvironment({ LOG_LEVEL: 'warn', ...settings }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const url = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk
      const found = /^Officina is at (\S+)$/m.exec(printed)?.[1]
      if (found) resolve(found)
    })
  })
  const peak = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)![1]) / 1024)
  }
  const stop = () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    return ended
  }
  return { url, child, peak, stop, printed: () => printed }
}

export const headersOf = (key: string) => ({
  authorization: `Bearer ${key}`,
  'x-api-version': '2026-09-05',
  'content-type': 'application/json',
})

/** Asks every 20 ms, whatever the answers take, until told to end; answers what each took. */
export function probe(url: string, key: string) {
  const took: Promise<number>[] = []
  const ask = async () => {
    const began = performance.now()
    await fetch(`${url}/v1/vat-rates`, { headers: headersOf(key) })
      .then((response) => response.text())
      .catch(() => undefined)
    return performance.now() - began
  }
  const timer = setInterval(() => took.push(ask()), 20)
  return async () => {
    clearInterval(timer)
    const all = (await Promise.all(took)).sort((a, b) => a - b)
    const at = (share: number) => Math.round(all[Math.floor(share * (all.length - 1))] ?? 0)
    return `${all.length} requests, median ${at(0.5)} ms, worst ${at(1)} ms`
  }
}

export const say = (text: string) => process.stdout.write(`${text}\n`)

export const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`
