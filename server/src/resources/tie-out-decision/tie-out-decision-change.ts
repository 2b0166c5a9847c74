// Who may change a decision, and what a change leaves behind: its author. Whose decision it is never changes, so that nobody puts words in for the other.
import { sameBeside } from '../operator-record/change-rules.ts'
import { type ChangeView, PLAIN, type RecordChange } from '../operator-record/operator-resource.ts'

/** What the operator may change of a lender's decision: to put it aside, and to keep notes of its own with it. */
const BESIDE_WHAT_IT_STATES = new Set(['status', 'metadata'])

/** A decision is changed by the side that made it; the other makes one of its own. */
export const tieOutDecisionChange: RecordChange = {
  ...PLAIN,
  faults: ({ before, after, by }) => {
    const author = before?.['decided_by'] ?? by
    if (
      before === undefined ||
      author === by ||
      (by === 'operator' && sameBeside(BESIDE_WHAT_IT_STATES, before, after))
    )
      return []
    const message = `id names a decision that the ${String(author)} made: send one of your own under another id`
    return [{ param: 'id', code: 'not_permitted', message }]
  },
  keep: (view, _, actor) => authorOf(view, actor),
}

function authorOf({ before, by }: ChangeView, actor: string) {
  const decided_by = before?.['decided_by'] ?? by
  return { decided_by, author: decided_by === by ? actor : (before?.['author'] ?? actor) }
}
