// An approval: a draw, or terms of a debt line, that one person of an organization asked for and a second one has to approve before it is written. An
// organization asks for that by its rule.
import { choice, statedText, textKind } from '@tapeline/contract/kind'
import { type Reading, refuse } from '@tapeline/kernel/core/fault'
import { checkText } from '@tapeline/kernel/core/text'

/** For what an organization may want a second person: asking for draws and approving them, and debt lines with their terms. */
export const APPROVED_SUBJECTS = ['draws', 'terms'] as const

export type ApprovedSubject = (typeof APPROVED_SUBJECTS)[number]

/** Whether a second person is needed, for each. */
export type ApprovalRule = { readonly [subject in ApprovedSubject]: boolean }

/** What holds until an organization states otherwise. */
export const NO_SECOND_PERSON: ApprovalRule = { draws: false, terms: false }

/** What may become of an approval. */
export const APPROVAL_STATUSES = ['waiting', 'approved', 'refused', 'withdrawn'] as const

export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** What somebody does about one that waits. */
export const APPROVAL_DECISIONS = ['approve', 'refuse', 'withdraw'] as const

export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number]

/** The name under which a change of the rule itself is asked for. */
export const RULE = 'approval_rule'

/** How many may wait at a time, of an organization in an environment. */
export const WAITING_MAX = 100

/** The longest record, in characters: terms may be long. */
const RECORD_LENGTH_MAX = 500_000

/** A record of the public API, as JSON. */
export const recordText = (description: string) => textKind(parseRecord, { maxLength: RECORD_LENGTH_MAX, description })

function parseRecord(text: string): Reading<string> {
  const reading = checkText(text, RECORD_LENGTH_MAX)
  return !reading.ok || isObjectText(text) ? reading : refuse('invalid_format', 'must be an object as JSON')
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Why somebody decided so. */
export const noteField = statedText(1_000, 'A word on the decision; null where there is none.')

/** What is decided. */
export const decisionField = choice(
  APPROVAL_DECISIONS,
  'What becomes of it: `approve` and `refuse` are for another admin or approver than who asked, `withdraw` for who asked.',
)

/** The public id of an approval. */
export function approvalId(number: number): string {
  return `apr_${number.toString(36)}`
}

/** The number of an approval from its public id; undefined when it is none. */
export function numberOfApprovalId(id: string): number | undefined {
  const number = /^apr_[0-9a-z]{1,11}$/.test(id) ? Number.parseInt(id.slice(4), 36) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
