// Record 03 of BAI2: an account, and any number of sums and balances, each a type code, an amount, a number of items and a type of funds.
import { parseCurrency } from '@tapeline/kernel/core/currency'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { type StatementBalance, normalAccount } from '../statement.ts'
import { BAI2_BALANCES } from './bai2-codes.ts'
import { fieldsAfterFunds } from './bai2-funds.ts'
import { type Bai2Record, fieldsOf } from './bai2-records.ts'

/** An account and its balances. */
export interface Bai2Account {
  readonly account: string | undefined
  readonly currency: string
  readonly balances: readonly StatementBalance[]
  readonly refused: readonly string[]
  /** The sum of all amounts, for the control total. */
  readonly total: bigint
}

const AMOUNT = /^([+-]?)(\d{1,18})$/

/** Reads the account of a group whose currency and day are known. */
export function readBai2Account(record: Bai2Record, group: { currency: string; as_of: string }): Reading<Bai2Account> {
  const [account = '', code = '', ...sums] = fieldsOf(record)
  const currency = parseCurrency(code === '' ? group.currency : code)
  if (!currency.ok) return refuse(currency.code, `the currency ${currency.message}`)
  const balances: StatementBalance[] = []
  const refused: string[] = []
  let total = 0n
  for (let at = 0; at + 1 < sums.length; at = fieldsAfterFunds(sums, at + 4)) {
    const [type = '', text = ''] = sums.slice(at, at + 2)
    if (text === '') continue
    const amount = parseSigned(text)
    if (amount === undefined) {
      refused.push(`the amount of type ${type} must be digits without a decimal point: ${text}`)
      continue
    }
    total += amount
    const kind = BAI2_BALANCES[type]
    if (kind === undefined) continue
    if (amount > BigInt(Number.MAX_SAFE_INTEGER) || -amount > BigInt(Number.MAX_SAFE_INTEGER))
      refused.push(`the amount of type ${type} is larger than can be kept exactly`)
    else balances.push(balanceOf(record, kind, Number(amount), currency.value, group.as_of))
  }
  const number = normalAccount(account)
  return accept({ account: number === '' ? undefined : number, currency: currency.value, balances, refused, total })
}

function balanceOf(
  record: Bai2Record,
  kind: StatementBalance['kind'],
  amount: number,
  currency: string,
  as_of: string,
): StatementBalance {
  return {
    place: `line ${record.line}, record 03`,
    kind,
    amount,
    currency,
    as_of,
    credit_line_included: false,
    intermediate: false,
  }
}

/** Digits of minor units with or without a sign. */
export function parseSigned(text: string): bigint | undefined {
  const [, sign, digits] = AMOUNT.exec(text) ?? []
  if (digits === undefined) return undefined
  return sign === '-' ? -BigInt(digits) : BigInt(digits)
}
