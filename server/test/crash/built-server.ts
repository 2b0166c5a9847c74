// The built server, for tests that run it as a process of its own. It is bundled when it is missing or older than its
// sources; test files that start together take turns.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type ProcessLock, acquireProcessLock } from '../../src/embedded/process-lock.ts'

const SERVER = fileURLToPath(new URL('../..', import.meta.url))
const DIST = join(SERVER, 'dist')
const STAMP = join(DIST, '.built')

/** How long another test file may take to bundle. */
const TURN_MS = 120_000

/** The file to run with Node: `node FILE serve`. Bundles it first where that is needed. */
export async function builtServer(): Promise<string> {
  const main = join(DIST, 'main.js')
  if (isFresh(main)) return main
  const lock = await takeTurn()
  try {
    if (!isFresh(main)) await bundle()
  } finally {
    lock.release()
  }
  return main
}

function isFresh(main: string): boolean {
  return existsSync(main) && existsSync(STAMP) && newestSource(join(SERVER, 'src')) < statSync(STAMP).mtimeMs
}

function newestSource(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  return Math.max(...names.map((name) => statSync(join(folder, name)).mtimeMs))
}

async function bundle(): Promise<void> {
  const setup = new URL('../../../tools/setup.mjs', import.meta.url).href
  const program = `import(${JSON.stringify(setup)}).then(({ bundleServer }) => process.exit(bundleServer()))`
  await promisify(execFile)(process.execPath, ['--eval', program])
}

async function takeTurn(): Promise<ProcessLock> {
  mkdirSync(DIST, { recursive: true })
  for (const deadline = Date.now() + TURN_MS; ; await sleep(200)) {
    try {
      return acquireProcessLock(join(DIST, '.building'), () => {})
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
