// A page of an order that comes in parts, forwards and backwards.
import { expect, test } from 'vitest'
import { type ReportedPart, joined } from './reported-receivables.ts'

const rows = (...ids: readonly string[]) => ids.map((id) => ({ id })) as unknown as ReportedPart['data']

const part = (ids: readonly string[], beside: Partial<ReportedPart>): ReportedPart => ({
  data: rows(...ids),
  has_more: true,
  next_page: null,
  previous_page: null,
  rest_page: null,
  looked_at: 0,
  ...beside,
})

test('forwards, later parts come behind, and the page continues where the last one ends', () => {
  const parts = [
    part(['a'], { next_page: 'n1', previous_page: 'p1', rest_page: 'n1', looked_at: 20 }),
    part([], { next_page: 'n2', previous_page: 'p2', rest_page: 'n2', looked_at: 20 }),
    part(['b'], { has_more: false, previous_page: 'p3' }),
  ]
  expect(joined(parts)).toEqual(part(['a', 'b'], { has_more: false, previous_page: 'p1', looked_at: 40 }))
})

test('backwards, later parts come before, and the page goes on as the first one does', () => {
  const parts = [
    part(['c', 'd'], { next_page: 'n1', previous_page: 'p1', rest_page: 'p1', looked_at: 20 }),
    part(['b'], { next_page: 'n2', previous_page: 'p2', rest_page: 'p2', looked_at: 20 }),
    part(['a'], { next_page: 'n3' }),
  ]
  expect(joined(parts)).toEqual(part(['a', 'b', 'c', 'd'], { next_page: 'n1', looked_at: 40 }))
})
