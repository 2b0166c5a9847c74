// A user: a person of an organization who signs in to the dashboard. Admins manage keys and people beside the work of members; approvers are members who
// also decide on what takes a second person, as admins do; auditors read, and change nothing but their own account.
import { dayField } from '@tapeline/contract/fields'
import { type Kind, choice, freeText, textKind } from '@tapeline/contract/kind'
import { accept, refuse } from '@tapeline/kernel/core/fault'
import { codePointsExceed } from '@tapeline/kernel/core/id'
import { checkText } from '@tapeline/kernel/core/text'
import { normalPassword } from '../normal-password.ts'

/** What a user may do beside the work itself. */
export const ROLES = ['admin', 'member', 'approver', 'auditor'] as const

export type Role = (typeof ROLES)[number]

/** The role of a user, and the last day, in UTC, on which an auditor may sign in; null where there is none, and for other roles. */
export interface Access {
  readonly role: Role
  readonly ends_on: string | null
}

/** No more than a mail server takes apart: something, an at sign, a domain. */
const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,190}$/

/** An address in the form in which addresses are compared. */
export function normalEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase()
}

/** An e-mail address, in normal form. */
export const emailField = textKind(
  (text) => {
    const email = normalEmail(text)
    return EMAIL.test(email) && checkText(email, 255).ok
      ? accept(email)
      : refuse('invalid_format', 'must be an e-mail address, such as ana@acme.example')
  },
  { description: 'The address with which the user signs in.' },
)

export const nameField: Kind = textKind(
  (text) => (text.trim() === '' ? refuse('required', 'is required') : checkText(text.trim(), 100)),
  { description: 'Name of the user.' },
)

export const roleField = choice(ROLES, 'What the user may do.')

/** The end of an auditor as forms have it and answers show it. */
export const ENDS_ON = {
  ends_on: dayField(
    'The last day on which an auditor may sign in, in UTC; null where there is none, and for other roles.',
  ),
}

/** An address that is given, which may be anything. */
export const givenEmail = freeText(320, 'The e-mail address.')

/** A password that is given, which may be anything. */
export const givenPassword = freeText(1_000, 'A password.')

/** In characters, as typed and in normal form: one character may become eighteen, and two become one. */
const PASSWORD_LENGTH_MIN = 12
const PASSWORD_LENGTH_MAX = 1_000

/** A password that is chosen. Length is what counts; what no attacker would fail to try is refused. */
export const chosenPassword = textKind(
  (text) => {
    const typed = checkText(text, PASSWORD_LENGTH_MAX)
    if (!typed.ok) return typed
    const normal = normalPassword(text)
    if (codePointsExceed(normal, PASSWORD_LENGTH_MAX))
      return refuse('too_long', `must be shorter: send at most ${PASSWORD_LENGTH_MAX} characters`)
    if (![text, normal].every((form) => codePointsExceed(form, PASSWORD_LENGTH_MIN - 1)))
      return refuse('too_short', `must have at least ${PASSWORD_LENGTH_MIN} characters: a few words do well`)
    if (new Set(normal.toLowerCase()).size < 5) return refuse('too_simple', 'must not repeat a few characters only')
    return typed
  },
  { description: 'The password to sign in with.' },
)

/** The token of a link that was handed over or mailed. */
export const linkToken = freeText(100, 'The token of the link.')

/** The public id of a user. */
export function userId(number: number): string {
  return `user_${number.toString(36)}`
}

/** The number of a user from its public id; undefined when it is none. */
export function numberOfUserId(id: string): number | undefined {
  const number = /^user_[0-9a-z]{1,11}$/.test(id) ? Number.parseInt(id.slice(5), 36) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}
