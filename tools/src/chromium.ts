// A real browser for tests and benchmarks, from npm where the system has none, so that no install downloads one.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Nothing but the page under test: no updates, no look-ups, no sandbox within the one that tests run in. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--force-color-profile=srgb',
]

/** Starts a browser. */
export async function launchBrowser(): Promise<Browser> {
  const found = installed()
  // The browser in npm is for Linux; elsewhere people have one.
  const which = found === undefined && process.platform !== 'linux' ? { channel: 'chrome' } : undefined
  return chromium.launch({
    ...(which ?? { executablePath: found ?? (await bundled()) }),
    args: ARGS,
    headless: true,
  })
}

function installed(): string | undefined {
  return [process.env['CHROMIUM_PATH'] ?? '', ...INSTALLED].find((path) => path !== '' && existsSync(path))
}

async function bundled(): Promise<string> {
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}

/**
 * Unpacks the browser, where none is installed, before several processes want it at once: each would take the half that another one is still writing, which
 * the system refuses to start. What an interrupted process left of it is thrown away.
 */
export async function unpackBrowser(): Promise<void> {
  if (installed() !== undefined || process.platform !== 'linux') return
  const path = await bundled()
  const starts = () => promisify(execFile)(path, ['--no-sandbox', '--version'])
  await starts().catch(async () => {
    await rm(path, { force: true })
    await bundled()
    await starts()
  })
}
