// The document of performance shows every committed result, as it is committed.
import { readFile, readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PERFORMANCE, shownIn, withResults } from './performance-document.ts'

/** Results with a document of their own that is made of them. */
const ELSEWHERE = ['scale.txt']

const RESULTS = new URL('../results/', import.meta.url)

test('every result that it shows is the committed one', async () => {
  const document = await readFile(PERFORMANCE, 'utf8')
  expect(await withResults(document)).toBe(document)
})

test('it shows every result, each once', async () => {
  const committed = (await readdir(RESULTS)).filter((file) => !ELSEWHERE.includes(file))
  expect(shownIn(await readFile(PERFORMANCE, 'utf8')).toSorted()).toEqual(committed.toSorted())
})

test('a result that changed is written in place of the one before, and nothing else', async () => {
  const shown = (text: string) =>
    `Before.\n\nFrom [this](../../bench/results/citus.txt):\n\n\`\`\`text\n${text}\n\`\`\`\n\nBehind.\n`
  const citus = await readFile(new URL('citus.txt', RESULTS), 'utf8')
  expect(await withResults(shown('an older run\n\nof two lines'))).toBe(shown(citus.trim()))
})
