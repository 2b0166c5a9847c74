// Each committed mutation still applies: the code that it replaces occurs exactly once, and its suites exist.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MUTATIONS } from './mutations.ts'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each(MUTATIONS)('still applies: $name', ({ file, find, replace, suites }) => {
  expect(text(file).split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  expect(suites.filter((suite) => !existsSync(new URL(`../../${suite}`, import.meta.url)))).toEqual([])
  expect(suites.length).toBeGreaterThan(0)
})

test('no two mutations have one name, and there are sixty at least', () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length)
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(60)
})
