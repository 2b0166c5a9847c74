// The lines of a log are written in order, soon, and before the process ends.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LogLines } from './log-lines.ts'

let folder: string
let path: string
let file: number
let lines: LogLines

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-log-'))
  path = join(folder, 'log')
  file = openSync(path, 'a')
  lines = new LogLines(file)
})

afterEach(() => {
  lines.close()
  closeSync(file)
  rmSync(folder, { recursive: true })
})

const text = () => readFileSync(path, 'utf8')

test('every line is written once, in order, whatever their number', async () => {
  const sent = Array.from({ length: 20_000 }, (_, i) => `line ${i} of größe\n`)
  for (const [i, line] of sent.entries()) {
    lines.write(line)
    if (i % 1_000 === 0) await new Promise(setImmediate)
  }
  await vi.waitFor(() => expect(text() === sent.join('')).toBe(true), 20_000)
})

test('a single line is written soon', async () => {
  lines.write('alone\n')
  expect(text()).toBe('')
  await vi.waitFor(() => expect(text()).toBe('alone\n'), 20_000)
})

test('waiting lines are written before a flush returns', () => {
  lines.write('last words\n')
  lines.flushSync()
  expect(text()).toBe('last words\n')
})
