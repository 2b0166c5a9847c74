// A file of the list that was moved would take its place at the end without a word.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { SLOWEST } from './slowest-first.ts'

test.each(SLOWEST)('%s is there', (path) => {
  expect(existsSync(resolve(import.meta.dirname, '..', path))).toBe(true)
})
