// The repository keeps its own law, and each rule of the law catches what it is there to catch.
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { repositoryFiles, tell, tidy } from './tidy.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

test('the repository keeps the law of STYLE.md', () => {
  const files = repositoryFiles(ROOT)
  expect(files.length, 'files were read').toBeGreaterThan(100)
  expect(tidy(files).map(tell)).toEqual([])
})
