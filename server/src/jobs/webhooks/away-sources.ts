// What is read of a source of events whose server is away: nothing now, and again later, so that the events of other sources are delivered meanwhile.
import { isPartAway } from '../../storage/database.ts'

/** What reads of a source, undefined where its server is away. Rejects with every other fault. */
export function unlessAway<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error: unknown) => {
    if (!isPartAway(error)) throw error
    return undefined
  })
}
