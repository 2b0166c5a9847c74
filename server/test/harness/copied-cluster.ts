// A copy of the files of a cluster while its PostgreSQL runs, of which a standby is made: files come and go meanwhile.
import { chmod } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/** How often a copy is begun again where a file was removed meanwhile. */
const COPIES_MAX = 5

const COPY = `
const { cpSync, mkdirSync, readdirSync, rmSync } = require('node:fs')
const { join } = require('node:path')
const { source, target, not_copied, copies_max } = require('node:worker_threads').workerData
for (let copies = 1; ; copies += 1) {
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(target)) rmSync(join(target, name), { recursive: true, force: true, maxRetries: 10 })
  try {
    cpSync(source, target, { recursive: true, filter: (path) => !not_copied.test(path) })
    break
  } catch (error) {
    if (error.code !== 'ENOENT' || copies >= copies_max) throw error
  }
}`

/**
 * Copies the files of a cluster but those whose paths match, in a thread, since the test's own is busy with the service. The folder itself is kept:
 * PostgreSQL finds by it what a killed server left in memory. A copy is begun again where a file was removed meanwhile.
 */
export async function copyInThread(source: string, target: string, not_copied: RegExp): Promise<void> {
  const workerData = { source, target, not_copied, copies_max: COPIES_MAX }
  const thread = new Worker(COPY, { eval: true, workerData })
  await new Promise<void>((resolve, reject) => {
    thread.on('error', reject)
    thread.on('exit', () => resolve())
  })
  await chmod(target, 0o700)
}
