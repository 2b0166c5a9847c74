// The bank side as records: the payment instruments, their transactions, and their balances at the beginning and end of each month.
import { addMonths, endOfMonth, monthOf } from '@tapeline/kernel/core/day'
import { type BankHistory, balanceOf } from './bank-history.ts'
import { reporting_currency } from './fx-rates.ts'
import { type OperatorCall, type Parties, postRecord } from './operator-call.ts'
import type { Movement, MovingAccount } from './movement.ts'

type Account = MovingAccount | 'reserve'

const reserve_balance = 5_000_000

const instruments = [
  {
    account: 'collections',
    kind: 'virtual_account',
    holder: 'Alder & Finch Collections',
    last_four: '4410',
    status: 'active',
  },
  { account: 'operating', kind: 'bank_account', holder: 'Alder & Finch Lending', last_four: '7702', status: 'active' },
  { account: 'reserve', kind: 'bank_account', holder: 'Alder & Finch Reserve', last_four: '7719', status: 'active' },
  { account: 'lockbox', kind: 'lockbox', holder: 'Alder & Finch Lending', last_four: '0093', status: 'inactive' },
] as const

/** The id of an account's instrument; instruments of all lenders share one range of ids. */
export function instrumentId({ lender }: Parties, account: Account | 'lockbox'): string {
  return `${lender}-${account}`
}

/** The instruments. */
export function postInstruments(parties: Parties): OperatorCall[] {
  return instruments.map(({ account, kind, holder, last_four, status }) =>
    postRecord('/payin-instruments', {
      id: instrumentId(parties, account),
      organization: parties.lender,
      kind,
      holder_name: holder,
      institution: 'First Sandbox Bank',
      country: 'US',
      currency: reporting_currency,
      masked_number: `••••${last_four}`,
      status,
    }),
  )
}

/** The transaction of a movement; `more` adds to the common fields. */
export function postTransaction(
  parties: Parties,
  debt_line_id: string,
  movement: Movement,
  more: object = {},
): OperatorCall {
  const { account, date, direction, amount, kind, description, receivable_id, reference, pending, payer } = movement
  const ofLine = kind === 'draw' || kind === 'repayment' || kind === 'interest'
  return postRecord('/transparency/transactions', {
    id: transactionId(parties, movement),
    organization: parties.lender,
    direction,
    amount,
    currency: reporting_currency,
    status: pending ? 'pending' : 'settled',
    settled_at: pending ? null : date,
    ...(pending ? {} : { booked_on: date }),
    payin_instrument_id: instrumentId(parties, account),
    counterparty: ofLine ? 'Operator' : (payer ?? counterparties[kind]),
    description,
    bank_reference: reference ?? `${kind.slice(0, 3).toUpperCase()}-${date}`,
    ...(ofLine ? { debt_line_id } : {}),
    metadata: { kind, ...(receivable_id === undefined ? {} : { receivable_id }) },
    ...more,
  })
}

const counterparties = {
  collections: 'Obligors',
  returns: 'Obligors',
  sweep: 'Alder & Finch Lending',
  disbursement: 'Obligor',
} as const

/** The id of a movement's transaction. */
export function transactionId(
  { lender }: Parties,
  { account, date, kind, receivable_id, reference }: Movement,
): string {
  const which = receivable_id ?? reference
  return [lender, account, date, kind, ...(which === undefined ? [] : [which])].join('-')
}

/** A balance stated by the bank. */
interface StatedBalance {
  readonly kind: 'opening_booked' | 'closing_booked' | 'interim_booked' | 'expected'
  readonly as_of: string
  readonly amount: number
}

/** The balances of each account: of each month's first and last day, and of today. */
export function postBalances(parties: Parties, bank: BankHistory): OperatorCall[] {
  const accounts: readonly Account[] = ['collections', 'operating', 'reserve']
  return accounts.flatMap((account) =>
    statedBalances(bank, account).map(({ kind, as_of, amount }) =>
      postRecord('/transparency/balances', {
        id: [parties.lender, account, as_of, kind].join('-'),
        organization: parties.lender,
        payin_instrument_id: instrumentId(parties, account),
        kind,
        amount,
        currency: reporting_currency,
        as_of,
      }),
    ),
  )
}

function statedBalances(bank: BankHistory, account: Account): StatedBalance[] {
  const { from, today } = bank
  const months: string[] = []
  for (let month = from; month <= today; month = addMonths(month, 1)) months.push(month)
  const balance = (day: string) => balanceOn(bank, account, day)
  const booked = months.flatMap((first): StatedBalance[] => {
    const last = endOfMonth(first)
    const opening: StatedBalance = { kind: 'opening_booked', as_of: first, amount: balance(dayBefore(first)) }
    return last > today ? [opening] : [opening, { kind: 'closing_booked', as_of: last, amount: balance(last) }]
  })
  const coming = bank.movements.filter((one) => one.account === account && one.pending)
  const expected = coming.reduce((sum, { amount }) => sum + amount, balance(today))
  return [
    ...booked,
    { kind: 'interim_booked', as_of: today, amount: balance(today) },
    ...(coming.length === 0 ? [] : [{ kind: 'expected', as_of: today, amount: expected } as const]),
  ]
}

function dayBefore(first: string): string {
  return endOfMonth(addMonths(first, -1))
}

/** The booked balance of an account at the end of a day. */
export function balanceOn({ opening, movements }: BankHistory, account: Account, day: string): number {
  if (account === 'reserve') return reserve_balance
  return (
    opening[account] +
    balanceOf(
      movements.filter((one) => one.account === account),
      day,
    )
  )
}

/** The bank's statement of a month of the collections account, as a file that people exchange. */
export function statementRows(bank: BankHistory, month: string): (readonly [string, string, number, string])[] {
  return bank.movements
    .filter(({ account, date, pending }) => account === 'collections' && monthOf(date) === month && pending !== true)
    .map(({ date, direction, amount, description }) => [date, direction, amount, description])
}
