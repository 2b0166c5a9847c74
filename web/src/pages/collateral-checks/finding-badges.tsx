// How grave a finding is and what was decided of it, in a word each.
import type { Finding } from '@tapeline/sdk'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { SEVERITY_TONES, SEVERITY_WORDS, STATE_TONES, STATE_WORDS } from './check-words.ts'

/** How grave it is where it is true. */
export function SeverityBadge({ severity }: Pick<Finding, 'severity'>) {
  return <StatusBadge tone={SEVERITY_TONES[severity]}>{SEVERITY_WORDS[severity]}</StatusBadge>
}

/** What was decided of it. */
export function StateBadge({ state }: Pick<Finding, 'state'>) {
  return <StatusBadge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</StatusBadge>
}
