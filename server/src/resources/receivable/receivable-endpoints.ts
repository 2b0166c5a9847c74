// What can be done with receivables over HTTP. Made from the definition, which depends on who the operator is.
import { defineEndpoint } from '@tapeline/contract/endpoint'
import { referenceField } from '@tapeline/contract/fields'
import { defineList, equals } from '@tapeline/contract/list'
import { totalled } from '@tapeline/contract/list-totals'
import { CLOCKS, EFFECTIVE } from '@tapeline/contract/parameter'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { RECEIVABLE_TOTALS } from './receivable-totals-definition.ts'

/** The endpoints and the list of receivables. */
export function receivableContract(receivable: ResourceDefinition) {
  const list = defineList({
    name: 'receivables',
    path: '/receivables',
    tag: 'Receivables',
    summary: 'List receivables, newest first',
    resource: receivable,
    sorts: ['created_at_desc'],
    has_freshness: true,
    filters: {
      obligor_id: equals(referenceField('account', 'The id of an account.'), 'Only receivables of this account.'),
    },
  })
  return {
    post: defineEndpoint({
      name: 'upsertReceivable',
      method: 'POST',
      scope: 'report',
      path: '/receivables',
      tag: 'Receivables',
      summary: 'Create or update a receivable',
      description:
        'Only changed fields need to be sent. Every rule is checked on the merged record. With effective_date, what is sent holds from that day on; ' +
        'obligor_id, product_type, origination_date, currency and origination_fee describe the contract and correct all time.',
      query: EFFECTIVE,
      body: receivable,
      answer: { status: 200, resource: receivable },
      errors: [],
    }),
    get: defineEndpoint({
      name: 'getReceivable',
      method: 'GET',
      path: '/receivables/{id}',
      tag: 'Receivables',
      summary: 'Read a receivable, as of a day and as known at a moment',
      description:
        'balance sums all entries known, whatever their date, also those written a moment ago. In lists it follows within a second or so.',
      query: CLOCKS,
      answer: { status: 200, resource: receivable, has_freshness: true },
      errors: ['not_found'],
    }),
    list,
    totals: totalled(list, RECEIVABLE_TOTALS),
  } as const
}
