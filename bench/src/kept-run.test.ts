// What a benchmark prints is kept whole, with the facts of its run, and only once it has ended.
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepingRun } from './kept-run.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kept-run-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a run that is kept prints as always, and its text states the facts first', async () => {
  const printed: string[] = []
  const file = join(folder, 'kept.txt')
  const result = await keepingRun(file, printed.push.bind(printed), (print) => {
    print('one')
    print('two')
    return Promise.resolve(7)
  })
  expect(result).toBe(7)
  expect(printed).toEqual(['one', 'two'])
  const [facts = '', lines] = (await readFile(file, 'utf8')).split('\n\n')
  expect(facts).toMatch(/^machine: \d+ × .+\ndate: \d{4}-\d{2}-\d{2}\nversion: .+\nload: \d+\.\d to \d+\.\d$/)
  expect(lines).toBe('one\ntwo\n')
})

test('a run that fails keeps nothing', async () => {
  const file = join(folder, 'failed.txt')
  await expect(
    keepingRun(
      file,
      () => {},
      () => Promise.reject(new Error('no database')),
    ),
  ).rejects.toThrow('no database')
  expect(await readdir(folder)).not.toContain('failed.txt')
})
