// GET /debt-lines/{id}/receivables: what backs a debt line, in four orders.
import { equals, defineList, type ListDefinition } from '@tapeline/contract/list'
import { type TotalledList, totalled } from '@tapeline/contract/list-totals'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { referenceField } from '@tapeline/contract/fields'
import type { Route } from '../../http/routes.ts'
import type { KeyColumn, ListTable, SortKey } from '../../storage/lists/list-table.ts'
import { placeUnderDebtLine } from '../debt-line/debt-line-reads.ts'
import { readLineListFreshness } from '../freshness/line-freshness-reads.ts'
import { type ListPlace, listRoute } from '../list-handling.ts'
import { totalsRoute } from '../list-totals.ts'
import { presentReceivableRow, receivableColumns, receivableTotalsColumns } from '../receivable/receivable-reads.ts'
import { RECEIVABLE_TOTALS } from '../receivable/receivable-totals-definition.ts'
import type { Services } from '../services.ts'
import { pledgedPosting } from './pledged-receivable-store.ts'

const ORIGINATION: KeyColumn = { name: 'origination_date', type: 'date' }
const BALANCE: KeyColumn = { name: 'balance_key', type: 'bigint' }

function sortBy(column: KeyColumn, descending: boolean): SortKey {
  return { columns: [column, { name: 'number', type: 'bigint' }], descending }
}

const SORTS: { readonly [sort: string]: SortKey } = {
  origination_date_desc: sortBy(ORIGINATION, true),
  origination_date_asc: sortBy(ORIGINATION, false),
  balance_desc: sortBy(BALANCE, true),
  balance_asc: sortBy(BALANCE, false),
}

/** Up to where the lender's writes are followed: no further than its balances. */
const PLEDGES_MOMENT = '(select nullif(log_position, 0) from pledge_cursors where tenant = $1)'

const table: ListTable = {
  table: 'pledged_receivables',
  columns: receivableColumns('r'),
  joins: `left join receivables r on r.tenant = t.tenant and r.number = t.number
    left join receivable_ledgers b on b.tenant = t.tenant and b.receivable = t.number`,
  parent: 'debt_line',
  sorts: SORTS,
  postings: {
    table: (sort) => (sort.startsWith('balance') ? 'pledged_balance_postings' : 'pledged_origination_postings'),
    posting: (parent, filter, value) => pledgedPosting(parent ?? 0, filter, value),
  },
  past: { kept: 'versions', table: 'pledged_receivable_history' },
  watermark: '(select moment from pledge_cursors where tenant = $1)',
  totals: receivableTotalsColumns('pledged-receivables', 'r', PLEDGES_MOMENT),
}

/** The list, of one configuration's receivables. */
export function pledgedReceivableList(receivable: ResourceDefinition): ListDefinition {
  return defineList({
    name: 'debt_line_receivables',
    path: '/debt-lines/{id}/receivables',
    tag: 'Debt lines',
    summary: 'List the receivables that back a debt line',
    resource: receivable,
    sorts: Object.keys(SORTS),
    has_freshness: true,
    filters: { obligor_id: equals(referenceField('account', 'An account.'), 'Only receivables of this obligor.') },
  })
}

/** The list with its totals. */
export function pledgedReceivableTotals(receivable: ResourceDefinition): TotalledList {
  return totalled(pledgedReceivableList(receivable), RECEIVABLE_TOTALS)
}

/** The routes of the list and its totals. */
export function pledgedReceivableRoutes(services: Services, receivable: ResourceDefinition): Route[] {
  const freshness = (place: ListPlace) => readLineListFreshness(services.database, 'pledges', place)
  const source = { table, present: presentReceivableRow, freshness }
  const totals = pledgedReceivableTotals(receivable)
  return [
    listRoute(services, totals.list, source, placeUnderDebtLine),
    totalsRoute(services, totals, source, placeUnderDebtLine),
  ]
}
