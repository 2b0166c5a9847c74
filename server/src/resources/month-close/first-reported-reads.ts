// What the tests of a line were first reported as: the covenants of the certificates of its closed months.
import type { Certificate } from '../../certificates/certificate.ts'
import { type Querier, statement } from '../../storage/database.ts'
import type { OperatorMoment } from '../operator-record/operator-snapshot-reads.ts'
import { readCloses } from './month-close-reads.ts'

/** A condition as its month was closed. */
export interface FirstReported {
  /** Rounded as it was compared, to nine decimals; null where there was no figure. */
  readonly value: number | null
  readonly status: string
  /** The moment of the close. */
  readonly closed_at: number
}

/** What was first reported of a condition of a covenant in a month, by its number and the condition's index; undefined where it was not. */
export type FirstReportedOf = (month: number, covenant_id: string, condition: number) => FirstReported | undefined

const findCovenants = statement(
  'find-certified-covenants',
  `
  select c.close, c.certificate::json -> 'covenants' as covenants from unnest($2::bigint[]) as w(close)
  cross join lateral (
    select * from month_close_certificates where tenant = $1 and close = w.close offset 0) c`,
)

/** Reads the certificates of a line's closes that were known at a moment. */
export async function readFirstReported(
  querier: Querier,
  moment: OperatorMoment & { readonly organization: string },
  debt_line: string,
): Promise<FirstReportedOf> {
  const closes = await readCloses(querier, moment, { organization: moment.organization, debt_line })
  const numbers = closes.map(({ closed_at }) => closed_at)
  const rows =
    numbers.length === 0
      ? []
      : await querier.query<{ close: number; covenants: Certificate['covenants'] }>(findCovenants, [
          moment.operator,
          numbers,
        ])
  const byClose = new Map(rows.map(({ close, covenants }) => [close, covenants ?? []]))
  return (month, covenant_id, condition) => {
    const close = closes.find((one) => one.month === month)
    const covenant = byClose.get(close?.closed_at ?? 0)?.find(({ id }) => id === covenant_id)
    const tested = covenant?.conditions[condition]
    if (close === undefined || covenant === undefined || tested === undefined) return undefined
    const { value } = tested
    const number = value === null || typeof value === 'string' ? null : Number(value.value)
    return { value: number, status: covenant.status, closed_at: close.closed_at }
  }
}
