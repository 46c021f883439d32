import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from './config.ts'

/** AUTH_SECRET, or one made once and kept in the data folder, readable by its owner only. */
export async function authSecret(config: Config): Promise<string> {
  if (config.auth_secret !== undefined) return config.auth_secret
  const file = path.join(config.data_folder, 'auth-secret')
  await mkdir(config.data_folder, { recursive: true })
  await writeFile(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(file, 'utf8')
}
