// Field :61: of MT940, one movement of money: `2601310131C1234,56NTRFcustomer's reference//bank's reference`, and a second line of the bank's
// own. A reversal of a credit (RC) takes money from the account, and one of a debit (RD) gives it back.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { hasIbanCheck } from '@tapeline/kernel/core/mod-97'
import { toMinorUnits } from '../amount.ts'
import { nearestDay, parseShortDay } from '../short-day.ts'
import { type Direction, type StatementEntry, normalAccount } from '../statement.ts'
import { givenReference } from '../unique-bank-reference.ts'
import type { Mt940Field } from './mt940-fields.ts'
import { type Purpose, readPurpose } from './mt940-purpose.ts'

const LINE =
  /^(?<valued>\d{6})(?<booked>\d{4})?(?<mark>R?[CD]|E[CD])[A-Z]?(?<whole>\d{1,15})(?:[,.](?<fraction>\d{0,15}))?(?<type>[A-Z][A-Z0-9]{3})(?<references>.*)$/
const ORIGINAL_AMOUNT = /\/OCMT\/([A-Z]{3})(\d+)(?:[,.](\d*))?/
const CHEQUE = 'NCHK'
const FORM = 'must be a value day, C or D, an amount and a code of four letters: 260131C1234,56NTRF'

const DIRECTIONS: { readonly [mark: string]: Direction } = {
  C: 'credit',
  D: 'debit',
  RC: 'debit',
  RD: 'credit',
  EC: 'credit',
  ED: 'debit',
}

/** Reads a line with the field :86: behind it, in the currency of its statement. */
export function readMt940Line(
  line: Mt940Field,
  info: Mt940Field | undefined,
  currency: string,
): Reading<StatementEntry> {
  const found = LINE.exec(line.lines[0] ?? '')?.groups
  if (found === undefined) return refuse('invalid_format', FORM)
  const valued = parseShortDay(found['valued'] ?? '')
  if (!valued.ok) return refuse(valued.code, `the value day ${valued.message}`)
  const booked = found['booked'] === undefined ? valued : nearestDay(found['booked'], valued.value)
  if (!booked.ok) return refuse(booked.code, `the booking day ${booked.message}`)
  const amount = toMinorUnits(found['whole'] ?? '', found['fraction'] ?? '', currency)
  if (!amount.ok) return refuse(amount.code, `the amount ${amount.message}`)
  const mark = found['mark'] ?? ''
  const texts = textsOf(line.lines.slice(1), found['type'] ?? '', found['references'] ?? '', info)
  return accept({
    place: `line ${line.line}, :61:`,
    direction: DIRECTIONS[mark] ?? 'credit',
    amount: amount.value,
    currency,
    status: mark.startsWith('E') ? 'pending' : 'settled',
    booked_on: booked.value,
    value_date: valued.value,
    value_moment: undefined,
    reversal: mark.startsWith('R'),
    part: undefined,
    ...texts,
  })
}

type Texts = Pick<StatementEntry, 'counterparty' | 'description' | 'references' | 'details'>

function textsOf(second: readonly string[], type: string, references: string, info: Mt940Field | undefined): Texts {
  const [customer, bank] = referencesOf(references)
  const purpose: Purpose = readPurpose(info?.lines ?? [])
  const own = second.join(' ').trim()
  const isAccount = isAccountNumber(own)
  const code = purpose.code === undefined ? type : `${type}-${purpose.code}`
  const cheque = type === CHEQUE ? { cheque_number: customer } : { customer_reference: customer }
  return {
    counterparty: { name: purpose.name, account: purpose.account ?? (isAccount ? own : undefined) },
    description: purpose.description ?? (isAccount || own === '' || own.startsWith('/') ? undefined : own),
    references: [bank].flatMap((reference) => reference ?? []),
    details: withoutGaps({
      ...cheque,
      instructed_amount: originalAmount(own),
      ...purpose.details,
      bank_transaction_code: code,
    }),
  }
}

/** The references of the account's owner and of the bank, around `//`. */
function referencesOf(text: string): readonly [string | undefined, string | undefined] {
  const [customer = '', bank = ''] = text.split('//', 2)
  return [givenReference(customer.trim() || undefined), givenReference(bank.trim() || undefined)]
}

/** Some banks state the other side's account on the second line. */
function isAccountNumber(text: string): boolean {
  const bare = normalAccount(text)
  return /^\d{7,}$/.test(bare) || (/^[A-Z]{2}\d{2}/.test(bare) && hasIbanCheck(bare))
}

function originalAmount(text: string): string | undefined {
  const [, currency, whole, fraction] = ORIGINAL_AMOUNT.exec(text) ?? []
  if (currency === undefined) return undefined
  return fraction === undefined || fraction === '' ? `${whole} ${currency}` : `${whole}.${fraction} ${currency}`
}

function withoutGaps(texts: { readonly [key: string]: string | undefined }): { [key: string]: string } {
  return Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => (text === undefined ? [] : [[key, text]])))
}
