// What the palette offers: pages that a person may use, definitions, and the records that the service found, each leading where it is shown.
import { expect, test } from 'vitest'
import type { Found, FoundHit, Me } from '../generated/dashboard-endpoints.ts'
import { type Target, choicesFor, matches } from './palette-choices.ts'

const me = (is_operator: boolean, role: 'admin' | 'member' = 'member') =>
  ({ user: { role }, organization: { is_operator } }) as Me

const hit = (more: Partial<FoundHit>): FoundHit => ({
  id: 'one',
  label: 'One',
  detail: 'one',
  organization: null,
  organization_name: null,
  debt_line_id: null,
  receivable_id: null,
  ...more,
})

const titles = (typed: string, by: Me, found?: Found) => choicesFor(typed, by, found).map(({ title }) => title)

test.each([
  ['Roll rates', 'rol', true],
  ['Roll rates', 'rates roll', true],
  ['Roll rates', 'oll', false],
  ['Créances', 'creances', true],
  ['Roll rates', '  ', false],
])('whether %s is found by %s: %s', (text, typed, found) => {
  expect(matches(text, typed)).toBe(found)
})

test('a page is offered to those who may use it alone', () => {
  expect(titles('api keys', me(false, 'admin'))).toEqual(['Pages'])
  expect(titles('api keys', me(false))).toEqual([])
  expect(titles('audit', me(true))).toEqual(['Pages'])
  expect(titles('audit', me(false))).toEqual([])
})

test('pages are before records, definitions behind them; a group that is cut states so', () => {
  const data = [{ kind: 'account', hits: [hit({})], has_more: true }] as const
  expect(titles('vintage', me(false), { data })).toEqual(['Pages', 'Accounts, the first 1', 'Definitions'])
})

test.each<['lender' | 'operator', Partial<FoundHit>, Target]>([
  ['lender', { debt_line_id: 'line', receivable_id: 'loan' }, { to: 'line_documents', line: 'line' }],
  ['lender', { receivable_id: 'loan' }, { to: 'receivable', id: 'loan' }],
  ['lender', {}, { to: 'documents' }],
  ['operator', { organization: 'birch', receivable_id: 'loan' }, { to: 'lender_documents', organization: 'birch' }],
])('to the %s a document %o leads to %o', (by, more, target) => {
  const data = [{ kind: 'document', hits: [hit(more)], has_more: false }] as const
  const [group] = choicesFor('one', me(by === 'operator'), { data })
  expect(group?.choices[0]?.target).toEqual(target)
})
