// A line of the past as its base comes.
import { expect, test } from 'vitest'
import type { BorrowingBase } from '@tapeline/sdk'
import type { LineAtGlance } from '../../generated/dashboard-endpoints.ts'
import { lineThen } from './past-rows.ts'

const LINE = { id: 'line', outstanding: 40, as_of: null, availability: null } as LineAtGlance

const answer = (status: string, availability: number | null) =>
  ({
    calculation: { status },
    as_of: '2026-02-28',
    outstanding: 30,
    availability,
    base: null,
  }) as unknown as BorrowingBase

test('a line is as it was recorded until its base is calculated, then as in the base', () => {
  expect(lineThen(LINE, undefined)).toBe(LINE)
  expect(lineThen(LINE, answer('running', null))).toBe(LINE)
  expect(lineThen(LINE, answer('done', 5))).toMatchObject({ as_of: '2026-02-28', outstanding: 30, availability: 5 })
})
