// What can be drawn is shown with the limit that applies, and a deficiency with its days.
import { expect, test } from 'vitest'
import type { CalculatedBase } from '../../service/borrowing-bases.ts'
import { amountText } from '../../ui/amount.ts'
import { whyNotMore } from './why-not-more.ts'

const BASE = {
  as_of: '2026-11-22',
  status: 'active',
  terms: { id: 'terms', name: null, effective_from: '2026-01-01' },
  advance: 1_200_00,
  reserved: 0,
  base: 1_000_00,
  commitment: 2_000_00,
  outstanding: 400_00,
  availability: 600_00,
  deficiency: 0,
  deficiency_cure: null,
  step_downs: [] as string[],
  unconverted: [],
  too_large: 0,
}

const reasons = (more: Partial<Record<keyof typeof BASE, unknown>>) =>
  whyNotMore({ ...BASE, ...more } as unknown as CalculatedBase, (amount) => amountText(amount, 'USD'))

test('the lower of base and commitment limits a draw', () => {
  expect(reasons({})).toEqual([
    'The borrowing base of 1,000.00 is below the commitment of 2,000.00: it limits the amount that can be drawn. Of that 400.00 is drawn.',
  ])
  expect(reasons({ commitment: 900_00 })[0]).toContain('The commitment of 900.00 limits the amount that can be drawn')
})

test('a deficiency shows since when, until when it can be cured, and what caused it', () => {
  const cure = { status: 'in_cure', since: '2026-11-20', caused_by: 'tier-2', cure_until: '2026-11-25' }
  const why = reasons({ deficiency: 50_00, availability: 0, base: 350_00, deficiency_cure: cure })
  expect(why[0]).toBe('400.00 is drawn, more than the 350.00 that may be: the difference is to be paid back.')
  expect(why[1]).toBe(
    'It was first seen on 2026-11-20. It can be cured until 2026-11-25. The step-down tier-2 alone has caused it.',
  )
  const over = reasons({ deficiency: 50_00, deficiency_cure: { ...cure, status: 'breach' } })
  expect(over[1]).toContain('The time to cure it ended on 2026-11-25.')
})

test.each([
  [{ terms: null }, 'No terms are in force on 2026-11-22, so there is no borrowing base.'],
  [{ advance: null }, 'The terms have no advance rates'],
  [{ reserved: null }, 'A reserve of the terms needs an index rate'],
])('where there is no base the reason is shown: %o', (more, words) => {
  const why = reasons({ ...more, base: null, availability: null, deficiency: null })
  expect(why[0]).toContain(words)
})

test('a line that is not active and a step-down are listed too', () => {
  expect(reasons({ status: 'suspended', step_downs: ['tier-2'] }).slice(1)).toEqual([
    'The line is suspended: only an active line takes draw requests.',
    'The step-down tier-2 lowers every advance rate.',
  ])
})
