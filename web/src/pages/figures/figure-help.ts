// What stands beside a figure and in the head of its column: the same sentence and definition that its drawer has.
import type { Help } from '../../ui/help.tsx'
import type { Opened } from './open-figure.tsx'

/** The help of a figure; undefined where it states no meaning. */
export function helpIn({ meaning, definition }: Pick<Opened, 'meaning' | 'definition'>): Help | undefined {
  return meaning === undefined ? undefined : { meaning, href: definition }
}
