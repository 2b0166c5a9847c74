// What the difference of two sides is called: nothing changes from one debt line to another.
import type { Sides } from '../../ui/change.ts'

/** The word. */
export function changeWord(sides: Sides | undefined): string {
  return sides === 'lines' ? 'Difference' : 'Change'
}
