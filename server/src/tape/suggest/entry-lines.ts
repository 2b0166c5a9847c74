// The entries of a proposal: what was lent, what came back, what was lost, and how late it is.
import type { Choice } from './choices.ts'
import { type Draft, fieldLine } from './record-lines.ts'
import { statusOf } from './words.ts'
import { why, yaml } from './writing.ts'

/** The entries that a tape allows. */
export function entryLines(draft: Draft): string[] {
  const { rows_are } = draft.shape
  if (rows_are === 'payments') return [...disbursementLines(draft), ...paymentLines(draft), ...delinquencyLines(draft)]
  const repaid = rows_are === 'days' ? historyLines(draft) : repaymentLines(draft)
  return [...disbursementLines(draft), ...repaid, ...sideLines(draft), ...delinquencyLines(draft)]
}

/** The day of what a row says: that of the tape, or the last payment. */
function dayOf({ chosen, writing }: Draft): { readonly day: string; readonly doubt: string } {
  const seen = chosen.get('as_of') ?? chosen.get('payment_date') ?? chosen.get('closed_date')
  return seen === undefined
    ? { day: '"?"', doubt: ' # ? on which day was this seen?' }
    : { day: yaml(`= ${writing.column(seen.column)}`), doubt: ` # ${why(seen)}` }
}

function disbursementLines(draft: Draft): string[] {
  const { chosen, writing, shape } = draft
  const principal = chosen.get('principal')
  if (principal === undefined && shape.rows_are === 'payments') return []
  if (principal === undefined && shape.rows_are === 'days' && chosen.has('balance')) return []
  if (principal === undefined)
    return ['  # ? No column looks like the amount that was lent: an entry of type disbursement is wanted.']
  const begun = chosen.get('origination_date')
  const day = begun === undefined ? '"?"' : yaml(`= ${writing.column(begun.column)}`)
  const { count, first } = principal.column.negative
  const [odd] = first
  return [
    ...(odd === undefined
      ? []
      : [
          `  # ? ${count} of ${principal.column.filled} amounts are below zero, such as ${odd.text} in row ${odd.row}: what was lent is above zero.`,
        ]),
    ...(odd === undefined
      ? ['  - entry:']
      : [`  - when: ${yaml(`${writing.column(principal.column)} > 0`)}`, '    entry:']),
    '      receivable_id: = loan',
    '      id: "{loan}-disbursement"',
    `      date: ${day}`,
    '      type: disbursement',
    `      amount: ${yaml(`= ${writing.amount(principal.column)}`)} # ${why(principal)}`,
    ...(hasLaterEntry(draft) ? [] : statusLine(draft, '; the last entry says it')),
  ]
}

function hasLaterEntry({ chosen }: Draft): boolean {
  return chosen.has('paid_principal') || chosen.has('balance') || chosen.has('payment_amount')
}

function statusLine({ chosen, writing }: Draft, more = ''): string[] {
  const status = chosen.get('status')
  if (status === undefined || !status.column.words.some((word) => statusOf(word) !== undefined)) return []
  return [
    `      receivable_status: ${yaml(`= look_up(statuses, ${writing.column(status.column)})`)} # ${why(status)}${more}`,
  ]
}

/** What came back of a loan until the day of the tape: told, or what is lent less what is left. */
function repaymentLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const [paid, balance, principal, payment] = (
    ['paid_principal', 'balance', 'principal', 'payment_amount'] as const
  ).map((meaning) => chosen.get(meaning))
  const source = paid ?? (balance !== undefined && principal !== undefined ? balance : payment)
  if (source === undefined) return settledLines(draft)
  const is_left = source === balance && principal !== undefined
  const amount = is_left
    ? `${writing.amount(principal.column)} - ${writing.amount(source.column)}`
    : writing.amount(source.column)
  const { day, doubt } = dayOf(draft)
  const question =
    source === paid
      ? `  # ? Is ${source.column.name} paid to date? Then this is one payment; for a history, group_by the loan and subtract previous.`
      : is_left
        ? `  # ? What was lent less ${source.column.name}: everything that was repaid so far, as one payment.`
        : `  # ? Is ${source.column.name} principal alone? Interest and fees in it are entries of their own types.`
  const when =
    source === payment && balance === undefined
      ? [`  - when: ${yaml(`${writing.column(source.column)} > 0`)}`, '    entry:']
      : ['  - entry:']
  return [
    question,
    ...when,
    '      receivable_id: = loan',
    '      id: "{loan}-principal"',
    `      date: ${day}${doubt}`,
    '      type: principal',
    `      amount: ${yaml(`= ${amount}`)} # ${why(source)}`,
    ...fieldLine(draft, 6, 'balance', 'balance'),
    ...statusLine(draft),
  ]
}

/** Without an amount that was repaid, a day on which the loan was settled says that all of it was. */
function settledLines({ chosen, writing }: Draft): string[] {
  const [principal, settled] = [chosen.get('principal'), chosen.get('closed_date') ?? chosen.get('payment_date')]
  if (principal === undefined || settled === undefined) return []
  const day = writing.column(settled.column)
  return [
    `  # ? Was all that was lent repaid on ${settled.column.name}? Then this is one payment; a loss is an entry of type write_off.`,
    `  - when: ${yaml(`${day} is not blank`)}`,
    '    entry:',
    '      receivable_id: = loan',
    '      id: "{loan}-principal"',
    `      date: ${yaml(`= ${day}`)} # ${why(settled)}`,
    '      type: principal',
    `      amount: ${yaml(`= ${writing.amount(principal.column)}`)}`,
  ]
}

/** Rows of one loan on several days: the differences are what was paid in between. */
function historyLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const { day, doubt } = dayOf(draft)
  const seen = chosen.get('as_of')
  if (!['paid_principal', 'balance'].some((meaning) => chosen.has(meaning as 'balance')) || seen === undefined)
    return []
  const opening = chosen.has('principal')
    ? []
    : [
        '  - when: previous.left is blank',
        '    entry:',
        '      receivable_id: = loan',
        '      id: "{loan}-opening"',
        `      date: ${day}`,
        '      type: disbursement',
        '      amount: = left # ? the balance of the first row: what was lent is not in the tape',
      ]
  return [
    ...opening,
    '  # ? Rows of a loan follow each other by day, so what is to date becomes differences: send all days together.',
    '  - entry:',
    '      receivable_id: = loan',
    `      id: ${JSON.stringify(`{loan}-{${writing.column(seen.column)}}-principal`)}`,
    `      date: ${day}${doubt}`,
    '      type: principal',
    '      amount: = paid',
    ...fieldLine(draft, 6, 'balance', 'balance'),
    ...statusLine(draft),
  ]
}

/** The values that history needs: what is to date now, and how it differs from the row before. */
export function historyValues({ chosen, writing, shape }: Draft): string[] {
  const [paid, balance, principal] = (['paid_principal', 'balance', 'principal'] as const).map((meaning) =>
    chosen.get(meaning),
  )
  if (shape.rows_are !== 'days') return []
  if (paid !== undefined)
    return [
      `  to_date: ${yaml(`= ${writing.amount(paid.column)}`)} # ${why(paid)}; ? to date, or of the period?`,
      '  paid: = to_date - coalesce(previous.to_date, 0)',
    ]
  if (balance === undefined) return []
  const before =
    principal === undefined
      ? 'coalesce(previous.left, left)'
      : `coalesce(previous.left, ${writing.amount(principal.column)})`
  return [
    `  left: ${yaml(`= ${writing.amount(balance.column)}`)} # ${why(balance)}`,
    `  paid: ${yaml(`= ${before} - left`)}`,
  ]
}

const UNKNOWN_PAYMENT = '"?" # ? what tells one payment of a loan from another?'

/** A payment a row. */
function paymentLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const amount = chosen.get('paid_principal') ?? chosen.get('payment_amount') ?? chosen.get('principal')
  const id = chosen.get('payment_id')
  const { day, doubt } = dayOf(draft)
  const day_column = chosen.get('payment_date') ?? chosen.get('as_of')
  const part = id ?? day_column
  if (amount === undefined) return ['  # ? No column looks like the amount of the payment.']
  const doubt_of_id = id === undefined && part !== undefined ? ' # ? two payments of one day would be one' : ''
  return [
    '  - entry:',
    '      receivable_id: = loan',
    `      id: ${part === undefined ? UNKNOWN_PAYMENT : JSON.stringify(`{loan}-{${writing.column(part.column)}}`)}${doubt_of_id}`,
    `      date: ${day}${doubt}`,
    `      type: principal${chosen.has('paid_principal') ? '' : ' # ? or interest, late_fee, …'}`,
    `      amount: ${yaml(`= ${writing.amount(amount.column)}`)} # ${why(amount)}`,
    ...fieldLine(draft, 6, 'balance', 'balance'),
    ...statusLine(draft),
    ...sideLines(draft),
  ]
}

/** Interest, fees, losses and recoveries beside the principal. */
function sideLines(draft: Draft): string[] {
  const { chosen, shape, writing } = draft
  const seen = chosen.get('as_of') ?? chosen.get('payment_id') ?? chosen.get('payment_date')
  const suffix = shape.rows_are === 'loans' || seen === undefined ? '' : `-{${writing.column(seen.column)}}`
  return (
    [
      ['paid_interest', 'interest'],
      ['paid_fees', 'late_fee'],
      ['charged_off', 'write_off'],
      ['recovery', 'recovery'],
    ] as const
  ).flatMap(([meaning, type]) => {
    const choice = chosen.get(meaning)
    // Only where there is an entry is its day a column that is used.
    return choice === undefined ? [] : sideEntry(draft, choice, { type, day: dayOf(draft).day, suffix })
  })
}

function sideEntry(
  { shape, writing }: Draft,
  choice: Choice,
  { type, day, suffix }: { readonly type: string; readonly day: string; readonly suffix: string },
): string[] {
  const of_period = shape.rows_are === 'days' ? 'of the period, or to date?' : 'to date, as one entry'
  return [
    `  - when: ${yaml(`${writing.column(choice.column)} > 0`)}`,
    '    entry:',
    '      receivable_id: = loan',
    `      id: ${JSON.stringify(`{loan}-${type}${suffix}`)}`,
    `      date: ${day}`,
    `      type: ${type}`,
    `      amount: ${yaml(`= ${writing.amount(choice.column)}`)} # ${why(choice)}${shape.rows_are === 'payments' ? '' : `; ? ${of_period}`}`,
  ]
}

function delinquencyLines({ chosen, writing }: Draft): string[] {
  const [days, amount, seen] = [chosen.get('days_past_due'), chosen.get('amount_past_due'), chosen.get('as_of')]
  const sign = days ?? amount
  if (sign === undefined) return []
  const from = seen === undefined ? "date('?')" : writing.column(seen.column)
  const past = writing.column(sign.column)
  const since = days === undefined ? '"?" # ? no column tells since when' : yaml(`= add_days(${from}, -${past})`)
  const arrears =
    amount === undefined
      ? '"?" # ? no column tells the amount past due'
      : `${yaml(`= ${writing.amount(amount.column)}`)} # ${why(amount)}`
  const told =
    seen === undefined
      ? 'no column tells on which day: put it for the question marks'
      : `${seen.column.name} on which day`
  return [
    `  # ? ${sign.column.name} tells lateness (${why(sign)}), and ${told}.`,
    `  - when: ${yaml(`${past} > 0`)}`,
    '    receivable:',
    '      id: = loan',
    `      effective_date: ${yaml(`= ${from}`)}`,
    `      delinquent_amount: ${arrears}`,
    '      delinquent_times: 1 # ? how often it has been delinquent so far',
    `      delinquent_since: ${since}`,
  ]
}
