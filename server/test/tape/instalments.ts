// Tapes of instalments that the service may refuse in part: mappings, rows, and what is stored of them.
import type { Lender } from '../harness/service.ts'
import type { TapeFolder } from './command.ts'

/** Instalments of loans; a fee may be on a loan that is not there, which only the service knows. The id of an instalment has its amount. */
const mappingWith = (rows: string, paid: string) => `
tape: 1
currency: USD
${rows}
columns: { month: date, amount: number }
values:
  now: = amount
  paid: = ${paid}
records:
  - account: { id: = loan, type: individual, last_name: X }
  - receivable: { id: = loan, obligor_id: = loan, product_type: term_loan, funded_by: balance_sheet, origination_date: "2026-01-01" }
  - entry: { receivable_id: = loan, id: "{month}-{paid}", date: = month, type: principal, amount: = paid }
  - when: fee_on is not blank
    entry: { receivable_id: = fee_on, id: "fee-{loan}-{month}", date: = month, type: late_fee, amount: 5 }
`

/** The amounts are to date, so that each row is computed from the one before. */
export const TO_DATE = mappingWith('group_by: loan\nsort_by: month', 'now - coalesce(previous.now, 0)')
/** The rows of a loan are grouped, and each has its own amount. */
export const GROUPED = mappingWith('group_by: loan', 'now')
/** Each row is on its own. */
export const ALONE = mappingWith('', 'now')

/** Writes a tape of these mappings; its path. */
export function instalmentTape(folder: TapeFolder, name: string, rows: readonly string[]): string {
  return folder.write(name, ['loan,month,amount,fee_on', ...rows, ''].join('\n'))
}

/** The entries of a receivable: amounts in cents by id. */
export async function amountsById(lender: Lender, receivable: string): Promise<Record<string, number>> {
  const { body } = await lender.client.get(`/receivables/${receivable}/entries`, { limit: 100 })
  return Object.fromEntries(body.data.map(({ id, amount }: { id: string; amount: number }) => [id, amount]))
}
