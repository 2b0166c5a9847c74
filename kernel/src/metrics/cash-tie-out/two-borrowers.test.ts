// Stretches beside each other where rows of two borrowers share a name: what the first leaves open is not taken for certain by the next, by hand.
import { expect, test } from 'vitest'
import { entry, line, SETTINGS } from '../../../test/cash-tie-out/tie-out-rows.ts'
import { dayOfNumber } from '../../core/day.ts'
import { foldStretch, stretchesOf } from './by-stretch.ts'
import { NOTHING_CARRIED } from './carried.ts'
import { STRETCH_DAYS, stretchOf } from './stretches.ts'

test('a line that is left of two borrowers is not the payment that is left, once the others are released', () => {
  const first = stretchOf('2026-03-01') * STRETCH_DAYS
  const on = (day: number) => dayOfNumber(first + day)
  const entries = [
    entry('e0', 500, { references: ['LOAN-77'], receivable: 'a', day: on(15) }),
    entry('e1', 500, { references: ['LOAN-77', 'PAY-1001', 'CUST-9001'], receivable: 'a', day: on(21) }),
    entry('e2', 500, { references: ['CUST-9001'], receivable: 'b', day: on(26) }),
  ]
  const lines = [
    line('l1', 500, { references: ['LOAN-77'], day: on(20) }),
    line('l2', 500, { references: ['PAY-1001', 'CUST-9001'], day: on(25) }),
  ]
  // A line long after, so that there are stretches behind.
  const later = line('l9', 1, { day: on(90) })
  let carried = NOTHING_CARRIED
  for (const stretch of stretchesOf([...lines, later], entries)) {
    const folded = foldStretch(carried, stretch, SETTINGS, false)
    expect(folded.matches).toEqual([])
    ;({ carried } = folded)
  }
})
