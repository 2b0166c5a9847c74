// Ids that are the same when a file is read again. They are digests of the file's content, so nothing is stored between runs. The inputs
// are sent anyway (account numbers masked), so a guessed digest reveals nothing. The one extra input is the account number's remainder by
// 97, as in an IBAN's check digits: it distinguishes two accounts with the same ending.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { remainder97 } from '@tapeline/kernel/core/mod-97'
import { maskAccount } from './mask-accounts.ts'
import type { StatementBalance, StatementEntry } from './statement.ts'
import { isUniqueReference } from './unique-bank-reference.ts'

/** The organization and the account. */
export interface Scope {
  /** The lender, as the operator names it; undefined where the lender sends its own statement. */
  readonly organization: string | undefined
  /** The full number; undefined if only the instrument identifies the account. */
  readonly account: string | undefined
  readonly payin_instrument_id: string | undefined
}

/** How entries are identified: by a unique bank reference if they have one, or always by content. */
export type IdentifiedBy = 'reference' | 'content'

/** Identifies an account without its number. */
export function accountSign({ organization = '', account, payin_instrument_id }: Scope): readonly string[] {
  if (account === undefined) return [organization, 'instrument', payin_instrument_id ?? '']
  return [organization, maskAccount(account), String(remainder97(account))]
}

/**
 * The identity of an entry across readings. With a unique reference it excludes the day, so that a pending entry matches the booked one. It
 * includes the amount, since some banks give a payment and its fee the same reference. Without a unique reference it is the whole content
 * of the line.
 */
export function signOfEntry(scope: Scope, entry: StatementEntry, by: IdentifiedBy): string {
  const reference = by === 'reference' ? entry.references.find(isUniqueReference) : undefined
  const movement = [entry.direction, String(entry.reversal), String(entry.amount), entry.currency]
  const account = accountSign(scope)
  if (reference !== undefined)
    return JSON.stringify([...account, 'reference', reference, entry.part ?? '', ...movement])
  const texts = [entry.counterparty.name, entry.counterparty.account, entry.description, entry.details['end_to_end_id']]
  const day = entry.booked_on ?? entry.value_date ?? ''
  return JSON.stringify([...account, 'content', day, ...movement, ...texts.map(comparable)])
}

/** The id of a transaction: its identity, and its number among equal ones of its statement, from 1. */
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

/** 128 bits in letters only, so that no id looks like an account number. */
function digest(parts: readonly string[]): string {
  const hex = bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(parts)))).slice(0, 32)
  return `bank-${hex.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))}`
}
