// A report of v2 as an entry of v3: the mapping of 9.4, row by row.
import type { EntryWrite } from '../generated/types.ts'
import { type FromV2, Notices, isEmpty, sameFields } from './v2-notice.ts'
import type { V2Report } from './v2-records.ts'

/** An entry of v3 and the receivable whose it is, which the path names: `tapeline.receivables.entries(receivable_id)`. */
export interface FromV2Report extends FromV2<EntryWrite> {
  readonly receivable_id: string
}

const SAME = ['date', 'type', 'amount', 'balance', 'description'] as const

const KNOWN: ReadonlySet<string> = new Set([...SAME, 'id', 'loan_id', 'loan_status'])

/** Converts a report of v2 to an entry, with the id of its receivable and notices. */
export function fromV2Report(report: V2Report): FromV2Report {
  const notices = new Notices()
  notices.dropUnknown(report, KNOWN, '9.4')
  const { id, loan_id, loan_status } = report
  const record = {
    id,
    ...sameFields(report, SAME),
    ...(loan_status === undefined ? {} : { receivable_status: isEmpty(loan_status) ? null : loan_status }),
  } as EntryWrite
  return { receivable_id: loan_id, record, notices: notices.list }
}
