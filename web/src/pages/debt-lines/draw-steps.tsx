// The steps of a draw request: what became of it, when, and the notes about it.
import type { DrawRequest } from '@tapeline/sdk'
import { Ago } from '../../ui/moments.tsx'
import { wordOf } from './line-words.ts'

/** The steps, the first one first; the transaction that paid last. */
export function DrawSteps({ draw: { id, history, transaction_id } }: { readonly draw: DrawRequest }) {
  return (
    <ol className="steps" aria-label={`Steps of ${id}`}>
      {history.map(({ status, at, note }) => (
        <li key={status}>
          {wordOf(status)} <Ago at={at} />
          {note !== null && <span className="step-note">“{note}”</span>}
        </li>
      ))}
      {transaction_id !== null && <li className="breakable">Paid by {transaction_id}</li>}
    </ol>
  )
}
