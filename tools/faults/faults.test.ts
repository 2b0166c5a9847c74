// Each committed fault still applies: the code that it replaces occurs exactly once, and its suites exist.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAULTS } from './faults.ts'

const text = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test.each(FAULTS)('still applies: $name', ({ file, find, replace, suites }) => {
  expect(text(file).split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
  expect(suites.filter((suite) => !existsSync(new URL(`../../${suite}`, import.meta.url)))).toEqual([])
  expect(suites.length).toBeGreaterThan(0)
})

test('no two faults have one name, and there are sixty at least', () => {
  expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length)
  expect(FAULTS.length).toBeGreaterThanOrEqual(60)
})
