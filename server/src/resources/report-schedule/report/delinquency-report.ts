// Delinquency as a report: the buckets of days past due of the last twelve months, by the lender's word beside what was due and paid.
import type { ReportClocks } from './borrowing-base-report.ts'
import type { OwnAnswers } from './own-answers.ts'
import {
  type AnsweredAmount,
  type AnsweredRatio,
  type ReportColumn,
  type ReportSheet,
  amount,
  counted,
  share,
  sheetOf,
  words,
} from '../../../reports/report-document.ts'

interface Bucket {
  readonly count: number
  readonly amount: AnsweredAmount
  readonly share_of_amount: AnsweredRatio
  readonly and_later: { readonly amount: AnsweredAmount; readonly rate_by_amount: AnsweredRatio }
}

/** A bucket of a month as it is answered. */
export interface BucketRow {
  readonly currency: string
  readonly month: string
  readonly open: boolean
  readonly bucket: string
  readonly cumulative: string | null
  readonly reported: Bucket
  readonly computed: Bucket
}

/** The columns of a bucket, by one of its bases. */
export const BUCKET_COLUMNS: readonly ReportColumn<BucketRow & { readonly by: Bucket }>[] = [
  { name: 'Month', width: 13, cell: ({ month, open }) => words(open ? `${month} (in progress)` : month) },
  { name: 'Days past due', width: 9, cell: ({ bucket }) => words(bucket) },
  { name: 'Receivables', width: 14, cell: ({ by }) => counted(by.count) },
  { name: 'Outstanding principal', width: 17, cell: ({ by, currency }) => amount(by.amount, currency) },
  { name: 'Share of principal', width: 11, cell: ({ by }) => share(by.share_of_amount) },
  { name: 'Or later', width: 8, cell: ({ cumulative }) => words(cumulative) },
  { name: 'Principal of it or later', width: 17, cell: ({ by, currency }) => amount(by.and_later.amount, currency) },
  { name: 'Delinquency rate', width: 13, cell: ({ by }) => share(by.and_later.rate_by_amount) },
  { name: 'Currency', width: 11, cell: ({ currency }) => words(currency) },
]

/** The sheets of delinquency. */
export async function delinquencySheets(
  answers: OwnAnswers,
  { as_of, known_at }: ReportClocks,
): Promise<ReportSheet[]> {
  const { data } = await answers.ask('/portfolio/delinquency', {}, { as_of, known_at })
  const rows = data as unknown as readonly BucketRow[]
  const by = (basis: 'reported' | 'computed') => rows.map((row) => ({ ...row, by: row[basis] }))
  return [
    sheetOf('Reported by the lender', BUCKET_COLUMNS, by('reported')),
    sheetOf('Computed', BUCKET_COLUMNS, by('computed')),
  ]
}
