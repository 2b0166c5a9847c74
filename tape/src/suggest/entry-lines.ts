// The entries of a proposal: what was lent, what came back, what was lost, and how late it is.
import { type Choice, SURE } from './choices.ts'
import { delinquencyLines } from './delinquency-lines.ts'
import { type Draft, closingLines, dayOf, fieldLine, statusLine } from './draft.ts'
import { historyLines } from './history-lines.ts'
import { paymentLines } from './payment-lines.ts'
import { plainName } from './plain-name.ts'
import { why, yaml } from './writing.ts'

/** The entries that a tape allows. */
export function entryLines(draft: Draft): string[] {
  const { rows_are } = draft.shape
  const repaid =
    rows_are === 'payments' ? paymentLines(draft) : rows_are === 'days' ? historyLines(draft) : repaymentLines(draft)
  return [...disbursementLines(draft), ...repaid, ...sideLines(draft), ...delinquencyLines(draft)]
}

function disbursementLines(draft: Draft): string[] {
  const { chosen, writing, shape } = draft
  const principal = chosen.get('principal')
  if (principal === undefined && shape.rows_are === 'payments') return []
  if (principal === undefined && shape.rows_are === 'days' && chosen.has('balance')) return []
  if (principal === undefined) return openingLines(draft)
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
    ...(hasLaterEntry(draft) ? [] : [...statusLine(draft, '; the last entry states it'), ...closingLines(draft)]),
  ]
}

/** Where what was lent is not in the tape: the balance, if it has one, with which the loan then begins. */
function openingLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const balance = chosen.get('balance')
  if (balance === undefined || chosen.has('paid_principal') || chosen.has('payment_amount'))
    return ['  # ? No column looks like the amount that was lent: an entry of type disbursement is wanted.']
  const seen = chosen.get('as_of') ?? chosen.get('origination_date')
  return [
    `  # ? No column looks like the amount that was lent, so the loan begins with ${balance.column.name}.`,
    `  - when: ${yaml(`${writing.column(balance.column)} > 0`)}`,
    '    entry:',
    '      receivable_id: = loan',
    '      id: "{loan}-opening"',
    `      date: ${seen === undefined ? '"?"' : yaml(`= ${writing.column(seen.column)}`)}`,
    '      type: disbursement',
    `      amount: ${yaml(`= ${writing.amount(balance.column)}`)} # ${why(balance)}`,
    ...fieldLine(draft, 6, 'balance', 'balance'),
    ...statusLine(draft),
    ...closingLines(draft),
  ]
}

function hasLaterEntry({ chosen }: Draft): boolean {
  return chosen.has('paid_principal') || chosen.has('balance') || chosen.has('payment_amount')
}

/** Repayments of a loan until the day of the tape: from a column, or the principal lent less the balance. */
function repaymentLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const [paid, balance, principal, payment] = (
    ['paid_principal', 'balance', 'principal', 'payment_amount'] as const
  ).map((meaning) => chosen.get(meaning))
  const source = paid ?? (balance !== undefined && principal !== undefined ? balance : payment)
  if (source === undefined) return settledLines(draft)
  const is_left = source === balance && principal !== undefined
  const lost = chosen.get('charged_off')
  // What was written off left the balance, too, and has an entry of its own.
  const less = lost === undefined || lost.sureness < SURE ? '' : ` - coalesce(${writing.amount(lost.column)}, 0)`
  const amount = is_left
    ? `${writing.amount(principal.column)} - ${writing.amount(source.column)}${less}`
    : writing.amount(source.column)
  const { day, doubt } = dayOf(draft)
  const question =
    source === paid
      ? `  # ? Is ${source.column.name} paid to date? Then this is one payment; for a history, group_by the loan and subtract previous.`
      : is_left
        ? leftQuestion(source, less === '' ? undefined : lost)
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
    ...closingLines(draft),
  ]
}

function leftQuestion({ column }: Choice, lost: Choice | undefined): string {
  if (/rtr|payback/.test(plainName(column.name)))
    return `  # ? ${column.name} includes the fee of the advance: subtract it from all that is due, and split what came back.`
  const less = lost === undefined ? '' : ` and ${lost.column.name}`
  return `  # ? What was lent less ${column.name}${less}: everything that was repaid so far, as one payment.`
}

/** Without an amount that was repaid, a day on which the loan was settled means that all of it was repaid. */
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
    if (choice === undefined) return []
    const lost_on = shape.rows_are === 'payments' || type !== 'write_off' ? undefined : chosen.get('charge_off_date')
    const day =
      lost_on === undefined ? dayOf(draft).day : `${yaml(`= ${writing.column(lost_on.column)}`)} # ${why(lost_on)}`
    return sideEntry(draft, choice, { type, day, suffix })
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
