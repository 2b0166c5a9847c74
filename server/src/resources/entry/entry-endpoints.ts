// What can be done with entries over HTTP.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { currencyField, openWord } from '@tapeline/contract/fields'
import { defineList } from '@tapeline/contract/list'
import { defineTotals, totalled } from '@tapeline/contract/list-totals'
import { CLOCKS } from '@tapeline/contract/parameter'
import { entry } from '@tapeline/contract/records/entry-definition'
import { ENTRY_TYPES } from '@tapeline/kernel/metrics/entry-types'

export const postEntry = defineEndpoint({
  name: 'upsertEntry',
  method: 'POST',
  scope: 'report',
  path: '/receivables/{id}/entries',
  tag: 'Receivable entries',
  summary: 'Create or update an entry of a receivable',
  description:
    'Entries may arrive in any order, any number of times, backdated or not: the result depends on the set of facts alone.',
  query: {},
  body: entry,
  answer: { status: 200, resource: entry },
  errors: ['not_found'],
})

export const getEntry = defineEndpoint({
  name: 'getEntry',
  method: 'GET',
  path: '/receivables/{id}/entries/{entry_id}',
  tag: 'Receivable entries',
  summary: 'Read an entry, as known at a moment',
  query: CLOCKS,
  answer: { status: 200, resource: entry },
  errors: ['not_found'],
})

export const deleteEntryEndpoint = defineEndpoint({
  name: 'deleteEntry',
  method: 'DELETE',
  scope: 'report',
  path: '/receivables/{id}/entries/{entry_id}',
  tag: 'Receivable entries',
  summary: 'Remove an entry reported by mistake',
  description:
    'The entry leaves the present, not the past: with known_at it can still be read as it was known. ' +
    'Without an IdempotencyKey a retry of a deletion that was carried out answers 404; with one, 204 again.',
  query: {},
  answer: { status: 204 },
  errors: ['not_found'],
})

export const entryList = defineList({
  name: 'entries',
  path: '/receivables/{id}/entries',
  tag: 'Receivable entries',
  summary: 'List the entries of a receivable, latest date first',
  resource: entry,
  sorts: ['date_desc'],
})

/** By type, since a type states whether money came or went; a negative amount reverses its type. */
export const entryTotals = totalled(
  entryList,
  defineTotals('entry_totals', {
    by: { currency: currencyField('The currency of the receivable.'), type: openWord(ENTRY_TYPES, 'What happened.') },
    sums: { amount: 'The sum of their amounts, in minor units; negative amounts reduce it.' },
  }),
)
