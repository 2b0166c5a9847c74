// The terms in force on a day are those that the service applies: the ones that came into force last and have not ended.
import { expect, test } from 'vitest'
import { termsOn } from './debt-line-terms.ts'

const opening = { id: 'opening', effective_from: '2025-08-01', effective_until: '2028-08-01' }
const amended = { id: 'amended', effective_from: '2026-06-01', effective_until: '2027-01-01' }

test.each([
  ['2025-07-31', undefined],
  ['2025-08-01', 'opening'],
  ['2026-05-31', 'opening'],
  ['2026-06-01', 'amended'],
  ['2027-01-01', 'opening'],
  ['2028-08-01', undefined],
])('on %s the terms in force are %s', (day, id) => {
  expect(termsOn([amended, opening], day)?.id).toBe(id)
})
