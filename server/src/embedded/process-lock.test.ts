// One living process holds a data folder; a dead one never blocks it.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { acquireProcessLock } from './process-lock.ts'
import { identityOf } from './processes.ts'

let folder = ''
let path = ''
const quiet = (): void => undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-lock-'))
  path = join(folder, 'postgres.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a held lock refuses the next taker and names the holder', () => {
  const lock = acquireProcessLock(path, quiet)
  const refusal = `This process (${process.pid}) is already using`
  expect(() => acquireProcessLock(path, quiet)).toThrow(refusal)
  lock.release()
  acquireProcessLock(path, quiet).release()
  expect(existsSync(path)).toBe(false)
})

test('the lock of a dead process is taken over', () => {
  const { pid } = spawnSync('true')
  writeFileSync(path, JSON.stringify({ pid, identity: 'boot:1' }))
  const messages: string[] = []
  acquireProcessLock(path, (message) => messages.push(message))
  expect(messages).toEqual([`Taking over the lock of process ${pid}, which is gone.`])
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
})

test('the lock of a process whose number was given to another is taken over', () => {
  writeFileSync(path, JSON.stringify({ pid: process.pid, identity: `${identityOf(process.pid)}0` }))
  acquireProcessLock(path, quiet).release()
})

test('a lock file that cannot be read as one is taken over', () => {
  writeFileSync(path, 'null')
  acquireProcessLock(path, quiet).release()
})

test('releasing a lock that another process has taken since leaves it to that process', () => {
  const lock = acquireProcessLock(path, quiet)
  writeFileSync(path, '{"pid":1}')
  lock.release()
  expect(readFileSync(path, 'utf8')).toBe('{"pid":1}')
})
