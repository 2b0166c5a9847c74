// Who may change the dates of a document: the side that made the record, since by them it is asked for and expires. The other side sends the file, and with
// another file the date through which that one is valid (0182).
import type { State } from '@tapeline/kernel/core/dated-facts'
import type { Fault } from '@tapeline/kernel/core/fault'
import { type ChangeView, PLAIN, type RecordChange } from '../operator-record/operator-resource.ts'

/** The judgement of documents, and whose their dates are. */
export const documentChange: RecordChange = {
  ...PLAIN,
  faults: dateFaults,
  keep: ({ before, after, by }) => {
    if (before === undefined) return { dates_by: by }
    // A record of before there were dates is whose who states one first.
    return isStated(before, 'dates_by') || !(isStated(after, 'due_date') || isStated(after, 'expiry_date'))
      ? {}
      : { dates_by: by }
  },
}

function dateFaults({ before, after, by }: ChangeView): Fault[] {
  if (before === undefined || !isStated(before, 'dates_by') || before['dates_by'] === by) return []
  const maker = String(before['dates_by'])
  const changed = (field: string) => (before[field] ?? null) !== (after[field] ?? null)
  const has_new_file = changed('sha256')
  return [
    ...(changed('due_date')
      ? [fault('due_date', `cannot change, since the ${maker} made the record: ${BY[by].due}`)]
      : []),
    ...(changed('expiry_date') && !has_new_file
      ? [
          fault(
            'expiry_date',
            `cannot change without another file, since the ${maker} made the record: ${BY[by].expiry}`,
          ),
        ]
      : []),
  ]
}

/** What to do instead, by who writes. */
const BY = {
  lender: {
    due: 'upload its file, or ask the operator for another day',
    expiry: 'send it with the new file, to POST /documents/{id}/content',
  },
  operator: {
    due: 'ask for the file by a document of your own, under another id',
    expiry: 'send it with the new file, to POST /operator/documents/{id}/content',
  },
} as const

function isStated(state: State, field: string): boolean {
  return (state[field] ?? null) !== null
}

function fault(param: string, text: string): Fault {
  return { param, code: 'not_permitted', message: `${param} ${text}` }
}
