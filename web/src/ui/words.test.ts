// Counted words: nothing reads "1 days".
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { counted, nounFor } from './words.ts'

test.each([
  [0, 'day', '0 days'],
  [1, 'day', '1 day'],
  ['1', 'receivable', '1 receivable'],
  [2, 'business day', '2 business days'],
  [1.5, 'month', '1.5 months'],
  [11, 'row', '11 rows'],
  [1, 'entry', '1 entry'],
  [2, 'entry', '2 entries'],
  [1_234, 'row', '1,234 rows'],
  ['9007199254740993', 'receivable', '9,007,199,254,740,993 receivables'],
])('%s of %s is %s', (count, noun, text) => {
  expect(counted(count, noun)).toBe(text)
})

test('a noun that stands apart from its count follows it', () => {
  expect(['0', '1', '1,234'].map((count) => nounFor(count, 'receivable'))).toEqual([
    'receivables',
    'receivable',
    'receivables',
  ])
})

const WEB = new URL('../', import.meta.url)
const NOUNS =
  'days|months|years|receivables|rows|lines|columns|times|codes|entries|obligors|accounts|documents|people|changes|keys|files'

/** A count that is written before its noun without `counted`. */
const UNCOUNTED = new RegExp(String.raw`\} (?:${NOUNS})\b(?!=)`)

/** The end of a range, decimals, and "31 or more" are always many. */
const ALWAYS_MANY = /\} to \$?\{|toFixed|orMore\(/

test('no source writes a count before a plural by itself', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const found = files
    .filter((name) => !name.endsWith('.test.ts') && name !== 'ui/buckets.ts')
    .flatMap((name) =>
      readFileSync(new URL(name, WEB), 'utf8')
        .split('\n')
        .filter((line) => UNCOUNTED.test(line) && !ALWAYS_MANY.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
