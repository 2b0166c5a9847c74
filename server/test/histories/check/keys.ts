// Idempotency keys: the same request with the same key gets the same answer byte for byte, marked as a replay; another request with a used key
// is refused; and a request that was sent once is no replay.
import { type History, eventsOf } from './recorded.ts'

/** A finding for each key that was answered otherwise. */
export function checkKeys(history: History): string[] {
  const repeated = eventsOf(history, 'repeat').flatMap(({ key, first, is_same, answer }) => {
    if (!is_same)
      return answer.status === 422
        ? []
        : [`${key} was used with another body and answered ${answer.status} ${answer.text}`]
    const isReplay = answer.status === first.status && answer.text === first.text && answer.replayed
    return isReplay
      ? []
      : [`${key} was answered ${first.status} ${first.text}, and again ${answer.status} ${answer.text}`]
  })
  const first = eventsOf(history, 'write').flatMap(({ key, attempts, answer }) =>
    attempts === 1 && answer?.replayed === true ? [`${key} was answered as a replay at its first attempt`] : [],
  )
  return [...repeated, ...first]
}
