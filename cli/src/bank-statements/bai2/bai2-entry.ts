// Record 16 of BAI2, one movement of money: a type code, an amount, a type of funds, the references of the bank and of the customer, a text.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { parseShortDay } from '../short-day.ts'
import type { StatementEntry } from '../statement.ts'
import { givenReference } from '../unique-bank-reference.ts'
import { parseSigned } from './bai2-account.ts'
import { NO_MONEY, directionOfCode, isReversalCode } from './bai2-codes.ts'
import { fieldsAfterFunds } from './bai2-funds.ts'
import { type Bai2Record, fieldsAndText } from './bai2-records.ts'

/** The day and the currency of a movement, and whether the day is still open. */
export interface Bai2Day {
  readonly as_of: string
  readonly currency: string
  readonly is_interim: boolean
}

/** A movement; none for a line that moves no money. `amount` is what counts for the control total. */
export interface Bai2Entry {
  readonly movement: StatementEntry | undefined
  readonly amount: bigint
}

const FUNDS = 3
const REFERENCES = 2

/** Reads a movement. */
export function readBai2Entry(record: Bai2Record, day: Bai2Day): Reading<Bai2Entry> {
  const { fields, text } = fieldsAndText(record, (read) => fieldsAfterFunds(read, FUNDS) + REFERENCES)
  const [code = '', amountText = '', funds = ''] = fields
  const amount = amountText === '' ? 0n : parseSigned(amountText)
  if (amount === undefined || amount < 0n)
    return refuse('invalid_format', `the amount must be digits without a sign or a decimal point: ${amountText}`)
  if (code === NO_MONEY) return accept({ movement: undefined, amount })
  const direction = directionOfCode(code)
  if (direction === undefined)
    return refuse('invalid_value', `the type code ${code} does not state whether money came in or went out`)
  if (amountText === '') return refuse('required', 'it has no amount')
  if (amount > BigInt(Number.MAX_SAFE_INTEGER))
    return refuse('out_of_range', 'the amount is larger than can be kept exactly')
  const valued = funds.toUpperCase() === 'V' ? parseShortDay(fields[FUNDS] ?? '') : accept(undefined)
  if (!valued.ok) return refuse(valued.code, `the value day ${valued.message}`)
  const [bank, customer] = fields
    .slice(fieldsAfterFunds(fields, FUNDS))
    .map((field) => givenReference(field || undefined))
  const movement: StatementEntry = {
    place: `line ${record.line}, record 16`,
    direction,
    amount: Number(amount),
    currency: day.currency,
    status: day.is_interim ? 'pending' : 'settled',
    booked_on: day.as_of,
    value_date: valued.value,
    value_moment: undefined,
    reversal: isReversalCode(code),
    counterparty: { name: undefined, account: undefined },
    description: text === '' ? undefined : text,
    references: [bank].flatMap((reference) => reference ?? []),
    part: undefined,
    details: {
      bank_transaction_code: code,
      ...(customer === undefined ? {} : { customer_reference: customer }),
    },
  }
  return accept({ movement, amount })
}
