// How many findings of a check are in a state, leading to them in the list of the page.
import type { Finding } from '@tapeline/sdk'
import { countText } from '../../ui/amount.ts'
import { ChecksLink } from './finding-links.tsx'

/** Where the list is on the page, for links to it. */
export const LIST = 'findings'

interface FindingCountProps extends Pick<Finding, 'check' | 'state'> {
  readonly count: number
}

/** The number; a link where there are any. */
export function FindingCount({ check, state, count }: FindingCountProps) {
  const text = countText(count)
  if (count === 0) return text
  return (
    <ChecksLink asked={{ check, ...(state === 'open' ? {} : { state }) }} hash={LIST}>
      {text}
    </ChecksLink>
  )
}
