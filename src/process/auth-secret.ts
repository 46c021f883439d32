import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError } from './config.ts'

const SHORTEST = 32

/** Written aside and then linked: whole or not at all, and never over one that is there. */
async function makeOnce(file: string): Promise<void> {
  const aside = `${file}.${process.pid}.new`
  await writeFile(aside, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  await link(aside, file)
    .catch((error) => {
      if (error.code !== 'EEXIST') throw error
    })
    .finally(() => rm(aside, { force: true }))
}

/**
 * AUTH_SECRET, or one made once and kept in the data folder, readable by its owner only.
 * @throws ConfigError when the file holds less than 32 characters
 */
export async function authSecret(config: Config): Promise<string> {
  if (config.auth_secret !== undefined) return config.auth_secret
  const file = path.join(config.data_folder, 'auth-secret')
  await mkdir(config.data_folder, { recursive: true })
  if (!existsSync(file)) await makeOnce(file)
  const secret = await readFile(file, 'utf8')
  if (secret.trim().length >= SHORTEST) return secret
  throw new ConfigError(
    `${file} holds ${secret.trim().length} characters and needs ${SHORTEST}: put back what was in it, or remove it to have a new one made, which ends all sessions and second factors, and asks for "signing-key rotate" and a new secret of each webhook.`,
  )
}
