// What identifies the assets of the book beside the usual keys: a contract of an obligor and a day.
import { type OperatorCall, type Parties, postRecord } from './operator-call.ts'

/** One record, as for a lender with one system. */
export function postAssetIdentities({ lender }: Parties): OperatorCall {
  return postRecord('/asset-identity-settings', {
    id: `${lender}:loan-system`,
    organization: lender,
    identities: [{ kind: 'combination', fields: ['metadata.contract', 'obligor_id', 'origination_date'] }],
  })
}
