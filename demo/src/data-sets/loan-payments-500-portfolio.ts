// The one-payment loans as their portfolio reports them, on the day the file was made: what was lent, what is repaid and what is in
// collection, and how long past due.
import { type Book, countBy } from '../book.ts'
import type { Figure } from '../figures.ts'
import { byReceivable, viewOf } from '../view.ts'
import { type TableQuestion, bucketLabels, rowsOf, sumIn } from '../table.ts'
import { usual_edges } from '../bucket-edges.ts'

const note = 'portfolio'

/** All loans are of one month, in which no other demo book has any. */
const loans = { currency: 'USD', product_type: 'term_loan', vintage: '2016-09', as_of: '2016-12-08' }

export const tables: readonly TableQuestion[] = [
  { name: 'summary', table: 'summary', query: loans },
  { name: 'lent', table: 'cash-flows', query: { ...loans, from: '2016-09' } },
  { name: 'late', table: 'delinquency', query: { ...loans, from: '2016-12' } },
]

const repaidOf = (value: unknown) => {
  const { PAIDOFF = NaN, COLLECTION_PAIDOFF = NaN } = value as Record<string, number>
  return PAIDOFF + COLLECTION_PAIDOFF
}

/** How many loans have so many days, by bucket. */
function byBucket(value: unknown): Record<string, number> {
  const labels = bucketLabels(usual_edges)
  const counts: Record<string, number> = {}
  for (const [days, count] of Object.entries(value as Record<string, number>)) {
    const at = usual_edges.findIndex((edge) => Number(days) <= edge)
    const label = String(labels[at === -1 ? labels.length - 1 : at + 1])
    counts[label] = (counts[label] ?? 0) + count
  }
  return counts
}

const unstated_reason =
  'the file counts no days of one loan in collection; without such loans, as their last month has them'

/** Loans in collection of which the file counts no days, as counts to take away. */
function unstatedOf(book: Book): Record<string, number> {
  const unstated = new Set(
    book.receivables.filter(({ metadata }) => metadata['lender_days'] === 'nan').map(({ id }) => id),
  )
  const last = [...byReceivable(viewOf(book, 'all'))].flatMap(([id, rows]) => (unstated.has(id) ? rows.slice(-1) : []))
  return countBy(last, ({ outcome, bucket }) => (outcome === 'outstanding' ? bucket : undefined))
}

/** Our side of expected.json; `collection_days` is the name of the days past due that the file counts. */
export function portfolioFigures(book: Book, collection_days: string): Figure[] {
  const summary = rowsOf(book, 'summary')
  const lent = rowsOf(book, 'lent')
  const late = rowsOf(book, 'late').filter((row) => row['bucket'] !== 'current' && sumIn([row], 'reported.count') > 0)
  const by_bucket = late.map((row): [string, number] => [String(row['bucket']), sumIn([row], 'reported.count')])
  const unstated = unstatedOf(book)
  const outstanding = sumIn(summary, 'principal.closing') / 100
  return [
    { path: ['loans'], ours: sumIn(summary, 'receivables.drawn'), note },
    { path: ['principal_total_USD'], ours: sumIn(lent, 'principal.disbursed') / 100, note },
    { path: ['status_counts', 'COLLECTION'], ours: sumIn(summary, 'receivables.open'), note },
    { path: ['status_counts'], pick: repaidOf, ours: sumIn(summary, 'receivables.paid_off'), note: `${note}, repaid` },
    { path: ['principal_by_status', 'COLLECTION'], ours: outstanding, note },
    {
      path: ['principal_by_status'],
      pick: repaidOf,
      ours: sumIn(lent, 'principal.collected') / 100,
      note: `${note}, repaid`,
    },
    {
      path: [collection_days],
      pick: byBucket,
      ours: Object.fromEntries(by_bucket),
      bridge: {
        ours: Object.fromEntries(by_bucket.map(([bucket, count]) => [bucket, count - (unstated[bucket] ?? 0)])),
        reason: unstated_reason,
      },
      note: `${note}, by bucket`,
    },
  ]
}
