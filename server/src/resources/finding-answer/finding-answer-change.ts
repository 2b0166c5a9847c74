// Who may change an answer: it is the lender's word, so the operator keeps notes with it and puts in no words.
import { sameBeside } from '../operator-record/change-rules.ts'
import { PLAIN, type RecordChange } from '../operator-record/operator-resource.ts'

const NOTES = new Set(['metadata'])

/** The lender writes; of what it wrote the operator changes the metadata alone. */
export const findingAnswerChange: RecordChange = {
  ...PLAIN,
  faults: ({ before, after, by }) => {
    if (by === 'lender' || (before !== undefined && sameBeside(NOTES, before, after))) return []
    const message =
      'id names an answer of the lender, of which you can change the metadata alone: ask the lender by `asked` of a finding decision'
    return [{ param: 'id', code: 'not_permitted', message }]
  },
  keep: ({ before, by }, _, actor) => ({ author: by === 'lender' ? actor : (before?.['author'] ?? actor) }),
}
