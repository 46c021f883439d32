import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  process.env.CHROMIUM ?? '',
]

const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real Chromium: an installed one, else the one that Playwright has downloaded. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = INSTALLED.find((path) => path !== '' && existsSync(path))
  return chromium.launch({ args: QUIET, ...(executablePath && { executablePath }) })
}
