// The filters of receivables by what is calculated of them, for the form above their list.
import { bucketLabels, cumulativeLabels } from '@tapeline/kernel/core/bucket-labels'
import type { Filter } from '../../ui/filters.ts'
import { causeOptions, findingOptions, outcomeOptions, productOptions } from './book-words.ts'
import { IndustryInput, SectorInput } from '../../shell/filter-inputs.tsx'
import { industryName } from '../../words/industry-titles.ts'
import { bucketNames, orMore, withDays } from '../../ui/buckets.ts'

/** Every filter of the list. `edges` are the last days past due of the buckets, `byName` the filters by an account and by a line. */
export function calculatedFilters(edges: readonly number[], byName: readonly Filter[]): Filter[] {
  // The last bucket has no later one, so that both lists have its name.
  const labels = new Set([...bucketLabels(edges), ...cumulativeLabels(edges)])
  const nameOf = bucketNames(edges)
  const states = [...labels].map((value) => ({
    value,
    label: value === 'current' ? 'Current' : `${withDays(nameOf(value))} past due`,
  }))
  const whereabouts = [...states, ...outcomeOptions.filter(({ value }) => value !== 'outstanding')]
  return [
    {
      name: 'state',
      label: 'State',
      options: whereabouts,
    },
    { name: 'status', label: 'Status', options: STATUSES },
    { name: 'product_type', label: 'Product type', options: productOptions },
    ...byName,
    { name: 'currency', label: 'Currency', note: 'Three letters, such as USD.' },
    { name: 'funded_by', label: 'Funded by', note: 'Such as balance sheet.', is_word: true },
    { name: 'vintage', label: 'Vintage', type: 'month', note: 'The month of origination.' },
    { name: 'in_default', label: 'In default', options: YES_OR_NO },
    { name: 'ever_past_due', label: 'Ever past due', options: EVER_PAST_DUE },
    { name: 'first_payment', label: 'First payment', options: FIRST_PAYMENTS },
    { name: 'written_off_in', label: 'Written off in', type: 'month', note: 'The month of the first loss.' },
    { name: 'basis', label: 'Days past due by', options: BASES },
    { name: 'finding', label: 'Data quality', options: findingOptions },
    { name: 'cause', label: 'Cause of a balance break', options: causeOptions },
    { name: 'country', label: 'Country', note: 'Two letters, such as US.' },
    { name: 'region', label: 'Region', note: 'With its country before it, such as US-CA.' },
    {
      name: 'industry',
      label: 'Sector',
      note: 'A name, or two digits of NAICS, such as 72, or 31-33, 44-45, 48-49.',
      input: SectorInput,
      textOf: industryName,
    },
    {
      name: 'industry_code',
      label: 'Industry',
      note: 'A name, or all six digits of NAICS, such as 722511.',
      input: IndustryInput,
      textOf: industryName,
    },
    { name: 'month', label: 'Moved in', type: 'month', note: 'The month whose moves are meant.' },
    { name: 'from_bucket', label: 'Moved from', options: states, note: 'The bucket when the month began.' },
    { name: 'to_state', label: 'Moved to', options: whereabouts, note: 'Where it was when the month ended.' },
    { name: 'direction', label: 'Direction of the move', options: DIRECTIONS },
    { name: 'metadata', label: 'Metadata', note: 'A key that the reporting settings declare.' },
  ]
}

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'closed', label: 'Closed' },
]

const DIRECTIONS = [
  { value: 'roll_down', label: 'Roll down: to a better bucket' },
  { value: 'stable', label: 'Stable: in the same bucket' },
  { value: 'roll_up', label: 'Roll up: to a worse bucket' },
  { value: 'left', label: 'Left: nothing outstanding any more' },
]

const EVER_PAST_DUE = ['30', '60', '90'].map((value) => ({ value, label: `${orMore(Number(value))} days` }))

const FIRST_PAYMENTS = [
  { value: 'paid', label: 'Paid within 30 days' },
  { value: 'defaulted', label: 'Defaulted' },
]

const YES_OR_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

const BASES = [
  { value: 'reported', label: 'What you reported' },
  { value: 'computed', label: 'What was due and paid' },
]
