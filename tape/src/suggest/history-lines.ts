// The entries of a tape with one row for each loan and day: differences between rows are what was paid in between, and a code of a closing decides
// whether what was left was repaid or lost.
import type { Choice } from './choices.ts'
import { type Closing, closingsOf, isOneOf } from './closing.ts'
import { type Draft, closingLines, dayOf, fieldLine, statusLine } from './draft.ts'
import { type ColumnProfile, amountIn } from './profile.ts'
import { why, yaml } from './writing.ts'

/** The values that history needs: what is to date now, and how it differs from the row before. */
export function historyValues(draft: Draft): string[] {
  const { chosen, writing, shape } = draft
  const [paid, balance, principal] = (['paid_principal', 'balance', 'principal'] as const).map((meaning) =>
    chosen.get(meaning),
  )
  if (shape.rows_are !== 'days') return []
  const late = chosen.get('months_past_due') ?? chosen.get('days_past_due')
  const lateness =
    late === undefined ? [] : [`  late: ${yaml(`= coalesce(${writing.column(late.column)}, previous.late, 0)`)}`]
  if (paid !== undefined && falls(draft, paid))
    return [
      `  paid: ${yaml(`= ${writing.amount(paid.column)}`)} # ${why(paid)}; of the period, since it falls`,
      ...lateness,
    ]
  if (paid !== undefined)
    return [
      `  to_date: ${yaml(`= ${writing.amount(paid.column)}`)} # ${why(paid)}; ? to date, or of the period?`,
      '  paid: = to_date - coalesce(previous.to_date, 0)',
      ...lateness,
    ]
  if (balance === undefined) return lateness
  const lent = principal === undefined ? undefined : writing.amount(principal.column)
  return [
    `  left: ${yaml(`= ${leftOf(draft, balance, lent)}`)} # ${why(balance)}`,
    `  paid: ${yaml(`= coalesce(previous.left, ${lent ?? firstOf(draft, balance)}) - left`)}`,
    ...lateness,
  ]
}

/** The balance with which a loan begins where what was lent is not in the tape: also that of a row in which it is repaid. */
function firstOf({ chosen, writing }: Draft, balance: Choice): string {
  const removal = chosen.get('removal_balance')
  if (closingsBy(chosen.get('closing_reason')).repaid.length === 0) return 'left'
  const known = writing.amount(balance.column)
  return removal === undefined ? known : `coalesce(${writing.amount(removal.column)}, ${known})`
}

/** Whether amounts of a loan become smaller from row to row, which what is to date never does. */
function falls({ sample, shape }: Draft, { column }: Choice): boolean {
  const at = sample.columns.indexOf(column)
  const by = shape.loan.map((choice) => sample.columns.indexOf(choice.column))
  const sign = column.numbers[0] ?? '.'
  const last = new Map<string, number>()
  return sample.rows.some(({ cells }) => {
    const loan = by.map((one) => cells[one]).join('\n')
    const amount = amountIn(cells[at] ?? '', sign)
    const fell = amount !== undefined && amount < (last.get(loan) ?? amount)
    if (amount !== undefined) last.set(loan, amount)
    return fell
  })
}

/** The balance of a row: the last one where the cell is blank, nothing where a code means that all was repaid. */
function leftOf(draft: Draft, balance: Choice, lent: string | undefined): string {
  const { chosen, writing, sample } = draft
  const known = writing.amount(balance.column)
  const before = ['previous.left', ...(lent === undefined ? [] : [lent])].join(', ')
  const last_balance = balance.column.filled === sample.rows.length ? known : `coalesce(${known}, ${before})`
  const closing = chosen.get('closing_reason')
  const { repaid, lost } = closingsBy(closing)
  if (closing === undefined || repaid.length === 0) return last_balance
  const code = writing.column(closing.column)
  const removal = chosen.get('removal_balance')
  const at_removal = removal === undefined ? [] : [writing.amount(removal.column)]
  const was_emptied = removal !== undefined || isEmptied(draft, balance.column, closing.column, lost)
  const lost_part = was_emptied
    ? `if ${isOneOf(code, lost)} then coalesce(${[...at_removal, before].join(', ')}) else `
    : ''
  return `if ${isOneOf(code, repaid)} then 0 else ${lost_part}${last_balance}`
}

/** Whether the balance is nothing in the rows of losses, so that what was lost is that of the row before. */
function isEmptied({ sample }: Draft, balance: ColumnProfile, code: ColumnProfile, lost: readonly Closing[]): boolean {
  const [at, by] = [sample.columns.indexOf(balance), sample.columns.indexOf(code)]
  return sample.rows.some(
    ({ cells }) =>
      lost.some((closing) => closing.code === cells[by]?.trim()) && /^0*(?:[.,]0*)?$/.test(cells[at]?.trim() ?? ''),
  )
}

function closingsBy(closing: Choice | undefined) {
  const closings = closing === undefined ? [] : closingsOf(closing.column)
  return {
    repaid: closings.filter(({ is_repaid }) => is_repaid),
    lost: closings.filter(({ is_repaid }) => !is_repaid),
  }
}

/** Rows of one loan on several days: the differences are what was paid in between. */
export function historyLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const { day, doubt } = dayOf(draft)
  const seen = chosen.get('as_of')
  const balance = chosen.get('balance')
  const paid = chosen.get('paid_principal')
  const source = paid ?? balance
  if (source === undefined || seen === undefined) return []
  const is_by_balance = source === balance
  const has_blanks = source.column.filled < draft.sample.rows.length
  const opening =
    chosen.has('principal') || !is_by_balance
      ? []
      : [
          `  - when: ${yaml(`previous.left is blank${has_blanks ? ` and ${firstOf(draft, source)} is not blank` : ''}`)}`,
          '    entry:',
          '      receivable_id: = loan',
          '      id: "{loan}-opening"',
          `      date: ${day}`,
          '      type: disbursement',
          `      amount: ${yaml(`= ${firstOf(draft, source)}`)} # ? the balance of the first row: what was lent is not in the tape`,
        ]
  return [
    ...opening,
    '  # ? Rows of a loan follow each other by day, so what is to date becomes differences: send all days together.',
    ...(has_blanks ? ['  - when: paid is not blank', '    entry:'] : ['  - entry:']),
    '      receivable_id: = loan',
    `      id: ${JSON.stringify(`{loan}-{${writing.column(seen.column)}}-principal`)}`,
    `      date: ${day}${doubt}`,
    '      type: principal',
    '      amount: = paid',
    ...(is_by_balance && (chosen.has('closing_reason') || has_blanks)
      ? ['      balance: = left']
      : fieldLine(draft, 6, 'balance', 'balance')),
    ...statusLine(draft),
    ...closingLines(draft),
    ...(is_by_balance ? lossLines(draft, day) : []),
  ]
}

/** A loan whose collateral or note was sold: what was left is written off, and what the sale brought is a recovery. */
function lossLines(draft: Draft, day: string): string[] {
  const { chosen, writing } = draft
  const closing = chosen.get('closing_reason')
  const { lost } = closingsBy(closing)
  if (closing === undefined || lost.length === 0 || chosen.has('charged_off')) return []
  const codes = lost.map(({ code }) => code).join(', ')
  return [
    `  # ? Is what is left lost where ${closing.column.name} is ${codes}? What the sale brought is an entry of type recovery.`,
    `  - when: ${yaml(`${isOneOf(writing.column(closing.column), lost)} and left > 0`)}`,
    '    entry:',
    '      receivable_id: = loan',
    '      id: "{loan}-write_off"',
    `      date: ${day}`,
    '      type: write_off',
    '      amount: = left',
    '      balance: 0',
    '      receivable_status: closed',
    ...closingLines(draft),
  ]
}
