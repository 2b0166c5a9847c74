// What stands beside a figure and in the head of its column: the same sentence and definition that its drawer has.
import type { Help } from '../../ui/help.tsx'

/** What a figure states about itself. */
interface Explained {
  readonly meaning?: string | undefined
  readonly definition?: string | undefined
}

/** The help of a figure; undefined where it states no meaning. */
export function helpIn({ meaning, definition }: Explained): Help | undefined {
  return meaning === undefined ? undefined : { meaning, href: definition }
}
