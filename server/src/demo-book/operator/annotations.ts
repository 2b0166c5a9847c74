// Remarks on records of the sandbox: some that the lender reads, some that stay with the operator, one that is
// resolved.
import { addDays } from '@tapeline/kernel/core/day'
import type { BankHistory } from './bank-history.ts'
import { lineId, termsId } from './line-records.ts'
import { type OperatorCall, type Parties, postRecord } from './operator-call.ts'
import { type Pledging, pledgeId } from './pledging.ts'

/** The annotations. `broken` is a receivable whose reported balance differs from the calculated one. */
export function postAnnotations(
  parties: Parties,
  pledging: Pledging,
  bank: BankHistory,
  broken: string,
): OperatorCall[] {
  const { lender: organization } = parties
  const post = (name: string, body: object) =>
    postRecord('/annotations', { id: `${organization}-${name}`, organization, ...body })
  return [
    post('balance-break', {
      subject_type: 'receivable',
      subject_id: broken,
      kind: 'question',
      text: 'The balance you report differs from the sum of its entries. Was a payment left out?',
      author: 'Portfolio analytics',
      visibility: 'lender',
    }),
    post('release', {
      subject_type: 'pledge',
      subject_id: pledgeId(parties, pledging.released),
      kind: 'exception',
      text: 'Released until the signed contract is found.',
      author: 'Collateral desk',
      visibility: 'lender',
      resolved_at: addDays(bank.today, -2),
      resolution: 'The lender keeps it on its balance sheet.',
    }),
    post('renewal', {
      subject_type: 'debt_line',
      subject_id: lineId(parties),
      kind: 'note',
      text: 'Renewal talks begin next quarter; growth of term loans is the point to discuss.',
      author: 'Relationship',
      visibility: 'operator',
    }),
    post('delinquency-level', {
      subject_type: 'debt_line_term',
      subject_id: termsId(parties),
      kind: 'issue',
      text: 'One term loan is most of what is late. Watch the three-month average.',
      author: 'Risk',
      visibility: 'operator',
    }),
  ]
}
