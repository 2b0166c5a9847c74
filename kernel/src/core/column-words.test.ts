// What columns and facts of files are called, and what codes in their cells are, worked out by hand.
import { expect, test } from 'vitest'
import { bucketText, codeText, groupText } from './code-words.ts'
import { columnText } from './coded-columns.ts'
import { columnLabel } from './column-words.ts'

test.each([
  ['outstanding', 'Outstanding'],
  ['as_of', 'As of'],
  ['group_by', 'Grouped by'],
  ['principal.closed_unexplained', 'Principal: closed unexplained'],
  ['delinquency.computed.days_past_due', 'Delinquency: computed, days past due'],
  ['weighted.wac.average_percent', 'Weighted: WAC, average (%)'],
  ['share_percent', 'Share (%)'],
  ['amount_difference_percent', 'Amount, difference (%)'],
  ['collected_share_change_points', 'Collected share, change (percentage points)'],
  ['outstanding_before', 'Outstanding, before'],
  ['share_before_percent', 'Share, before (%)'],
  ['difference', 'Difference'],
  ['metadata[Branch_no]', 'Metadata Branch_no'],
  ['Outstanding principal', 'Outstanding principal'],
  ['Acme_2', 'Acme_2'],
])('%s is called %s', (name, label) => {
  expect(columnLabel(name)).toBe(label)
})

test.each([
  ['term_loan', 'Term loan'],
  ['api_key', 'API key'],
  ['active', 'Active'],
  ['Acme_2', 'Acme_2'],
  ['US-CA', 'US-CA'],
  ['2026-01-31', '2026-01-31'],
])('the code %s is written %s', (code, words) => {
  expect(codeText(code)).toBe(words)
})

test('a bucket is no day of a spreadsheet', () => {
  expect(['current', '1-30', '120+', '2026-01'].map(bucketText)).toEqual(['Current', '1–30', '120+', '2026-01'])
})

test('a group of codes is in words, one of a lender’s own as it is, and one that is not known is called so', () => {
  expect(groupText('product_type', 'term_loan')).toBe('Term loan')
  expect(groupText('metadata.branch', 'north_west')).toBe('north_west')
  expect(groupText('industry', '44-45')).toBe('NAICS 44-45')
  expect(groupText('country', null)).toBe('Not known')
})

test('texts of columns of codes are in words; ids and names are as they are', () => {
  expect(columnText('product_type', 'term_loan')).toBe('Term loan')
  expect(columnText('first_reported.status', 'at_risk')).toBe('At risk')
  expect(columnText('status_before', 'at_risk')).toBe('At risk')
  expect(columnText('obligor_id', 'acme_1')).toBe('acme_1')
  expect(columnText('cause', 'stale_snapshot', true)).toBe('Stale snapshot')
  expect(columnText('computed.before', '31-60')).toBe('31–60')
})
