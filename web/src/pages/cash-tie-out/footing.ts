// A statement of an account line by line: opening balance, money in and out by what became of it, closing balance, and what the bank states. Pure.
import type { CashAccountStatementsRow as Statement } from '@tapeline/sdk'
import { amountText } from '../../ui/amount.ts'
import { RULE_WORDS } from './cash-words.ts'

/** A line of a statement. An amount that nobody knows is null. */
export interface FootingRow {
  readonly what: string
  /** How many lines of the bank; null for a balance. */
  readonly number: number | null
  /** Minor units; money out is below zero. */
  readonly amount: number | string | null
  /** A balance or a sum, which stands out. */
  readonly is_sum: boolean
  readonly note?: string
}

type Stated = NonNullable<Statement['opening']>
type Lines = Statement['credits']
type Counted = Lines['all']

/** The kinds of balance as people read them. */
const BALANCE_WORDS: Readonly<Record<Stated['kind'], string>> = {
  closing_booked: 'closing balance',
  previously_closed_booked: 'closing balance before',
  opening_booked: 'opening balance',
  interim_booked: 'balance in the course',
}

const UNKNOWN = 'Unknown: no statement states it.'

/** The lines of a statement, in the order in which they add up. */
export function footingRows(statement: Statement): readonly FootingRow[] {
  const { source, opening, credits, debits, closing, stated_closing, difference } = statement
  return [
    balance('Opening balance', opening?.amount ?? null, opening === null ? UNKNOWN : statedText(opening, source)),
    ...linesOf('Money in', credits, 1),
    ...linesOf('Money out', debits, -1),
    balance(
      'Closing balance by the lines',
      closing,
      closing === null ? 'Unknown: the opening balance is.' : 'Opening balance, money in and money out.',
    ),
    balance(
      'Closing balance by the bank',
      stated_closing?.amount ?? null,
      stated_closing === null ? UNKNOWN : statedText(stated_closing, source),
    ),
    ...(difference === null || String(difference) === '0'
      ? []
      : [balance('Difference', difference, differenceText(statement) ?? '')]),
  ]
}

function balance(what: string, amount: FootingRow['amount'], note: string): FootingRow {
  return { what, number: null, amount, is_sum: true, note }
}

/** Which balance it is; of a lender’s own account, by whose statement. */
function statedText({ kind, day, stated_by }: Stated, source: Statement['source']): string {
  const whose = { operator: 'by the statement of the operator', lender: 'by the lender’s own statement' }
  const by = source === 'lender' ? `, ${whose[stated_by]}` : ''
  return `The bank’s ${BALANCE_WORDS[kind]} of ${day}${by}.`
}

function linesOf(side: string, lines: Lines, sign: 1 | -1): FootingRow[] {
  const row = (what: string, { number, amount }: Counted): FootingRow => ({
    what: `${side}: ${what}`,
    number,
    amount: signed(amount, sign),
    is_sum: false,
  })
  const parts = [
    ...lines.by_rule.map(({ rule, lines: matched }) => row(RULE_WORDS[rule], matched)),
    row('Explained by the operator', lines.explained),
    row('Open', lines.open),
  ]
  return [
    { what: side, number: lines.all.number, amount: signed(lines.all.amount, sign), is_sum: true },
    ...parts.filter(({ number }) => number !== 0),
  ]
}

/** An amount with a sign, exact at any size. */
function signed(amount: number | string, sign: 1 | -1): number | string {
  return sign === 1 || String(amount) === '0' ? amount : `-${amount}`
}

/** What the bank states beside what the lines give, in a sentence; undefined where the statement foots or a balance is unknown. */
export function differenceText({ stated_closing, closing, difference, currency }: Statement): string | undefined {
  if (stated_closing === null || closing === null || difference === null || String(difference) === '0') return undefined
  const text = (amount: number | string) => `${amountText(amount, currency)} ${currency}`
  const way = String(difference).startsWith('-') ? 'more' : 'less'
  const size = text(String(difference).replace('-', ''))
  return (
    `The bank states ${text(stated_closing.amount)}, the lines add up to ${text(closing)}: ` +
    `the lines give ${size} ${way} than the bank.`
  )
}

/** What can be done about a statement that does not foot, by whoever reads it: only its sender can send it again. */
export function footingAdvice(source: Statement['source'], reader: Statement['source']): string {
  return source === reader
    ? 'Import the whole statement again, or ask the bank for the lines.'
    : `Ask the ${source} to import the whole statement again.`
}

/** Whether a statement foots, in words. */
export function footsText({ closing, stated_closing, difference }: Statement): string {
  if (difference !== null) return String(difference) === '0' ? 'Foots' : 'Differs'
  if (closing === null) return stated_closing === null ? 'Balances unknown' : 'Opening balance unknown'
  return 'Closing balance unknown'
}
