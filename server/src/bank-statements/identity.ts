// Ids that a second reading finds again. They are digests of what the file says, so nothing is remembered between runs; what
// goes in is what is sent anyway (account numbers masked), so a digest guessed open gives nothing away. The one thing more is
// the account number's remainder by 97, as an IBAN carries in its check digits: it keeps apart two accounts that end alike.
import { createHash } from 'node:crypto'
import { remainder97 } from '../core/mod-97.ts'
import { maskAccount } from './mask-accounts.ts'
import type { StatementBalance, StatementEntry } from './statement.ts'
import { isTelling } from './unique-bank-reference.ts'

/** Whose account, which account. */
export interface Scope {
  readonly organization: string
  /** The full number; undefined where only the instrument tells the account. */
  readonly account: string | undefined
  readonly payin_instrument_id: string | undefined
}

/** By what entries are known again: their bank references where they have telling ones, or always their content. */
export type IdentifiedBy = 'reference' | 'content'

/** What tells an account apart, without its number. */
export function accountSign({ organization, account, payin_instrument_id }: Scope): readonly string[] {
  if (account === undefined) return [organization, 'instrument', payin_instrument_id ?? '']
  return [organization, maskAccount(account), String(remainder97(account))]
}

/**
 * What makes an entry the same in two readings. With a telling reference the day is no part of it, so that what was pending
 * is known again once booked; the amount is, as some banks give one reference to a payment and its fee. Without one it is all
 * that the line says.
 */
export function signOfEntry(scope: Scope, entry: StatementEntry, by: IdentifiedBy): string {
  const reference = by === 'reference' ? entry.references.find(isTelling) : undefined
  const movement = [entry.direction, String(entry.reversal), String(entry.amount), entry.currency]
  const account = accountSign(scope)
  if (reference !== undefined)
    return JSON.stringify([...account, 'reference', reference, entry.part ?? '', ...movement])
  const texts = [entry.counterparty.name, entry.counterparty.account, entry.description, entry.details['end_to_end_id']]
  const day = entry.booked_on ?? entry.value_date ?? ''
  return JSON.stringify([...account, 'content', day, ...movement, ...texts.map(comparable)])
}

/** The id of a transaction: its sign, and the how many-th of equal ones it is in its statement, from 1. */
export function transactionId(sign: string, occurrence: number): string {
  return digest(['transaction', sign, String(occurrence)])
}

/** The id of a balance: one for each account, currency, kind and day. */
export function balanceId(scope: Scope, { kind, as_of, currency, credit_line_included }: StatementBalance): string {
  return digest(['balance', ...accountSign(scope), kind, as_of, currency, String(credit_line_included)])
}

function comparable(text: string | undefined): string {
  return (text ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toUpperCase()
}

/** 128 bits in letters alone, so that no id looks like a number of an account. */
function digest(parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
  return `bank-${hex.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))}`
}
