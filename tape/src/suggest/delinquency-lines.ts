// How late a loan is: by days, by months, or by the amount past due. A tape of several days also reports the end of it.
import type { Choice } from './choices.ts'
import type { Draft } from './draft.ts'
import { why, yaml } from './writing.ts'

/** The receivable while it is late; nothing where no column shows that. */
export function delinquencyLines(draft: Draft): string[] {
  const { chosen, writing, shape } = draft
  const [days, months, amount] = (['days_past_due', 'months_past_due', 'amount_past_due'] as const).map((meaning) =>
    chosen.get(meaning),
  )
  const sign = days ?? months ?? amount
  if (sign === undefined) return []
  const seen = chosen.get('as_of')
  const from = seen === undefined ? "date('?')" : writing.column(seen.column)
  const past = writing.column(sign.column)
  const day_question =
    seen === undefined ? 'no column has the day: put it for the question marks' : `${seen.column.name} has the day`
  const times = chosen.get('delinquent_times')
  return [
    `  # ? ${sign.column.name} states lateness${sign === months ? ' in months' : ''} (${why(sign)}), and ${day_question}.`,
    `  - when: ${yaml(`${past} > 0`)}`,
    '    receivable:',
    '      id: = loan',
    `      effective_date: ${yaml(`= ${from}`)}`,
    `      delinquent_amount: ${amountOf(draft, amount)}`,
    times === undefined
      ? '      delinquent_times: 1 # ? how often it has been delinquent so far'
      : `      delinquent_times: ${yaml(`= ${writing.column(times.column)}`)} # ${why(times)}`,
    `      delinquent_since: ${sinceOf(draft, { days, months, from })}`,
    ...(shape.rows_are === 'days' && sign !== amount ? cureLines(from) : []),
  ]
}

function amountOf({ chosen, writing }: Draft, amount: Choice | undefined): string {
  if (amount !== undefined) return `${yaml(`= ${writing.amount(amount.column)}`)} # ${why(amount)}`
  const [months, installment] = [chosen.get('months_past_due'), chosen.get('installment')]
  if (months === undefined || installment === undefined) return '"?" # ? no column has the amount past due'
  const right = `${writing.column(months.column)} * ${writing.amount(installment.column)}`
  return `${yaml(`= ${right}`)} # ? no column has the amount past due: the installments that were missed`
}

function sinceOf(
  { chosen, writing }: Draft,
  by: { readonly days: Choice | undefined; readonly months: Choice | undefined; readonly from: string },
): string {
  const since = chosen.get('delinquent_since')
  if (since !== undefined) return `${yaml(`= ${writing.column(since.column)}`)} # ${why(since)}`
  if (by.days !== undefined) return yaml(`= add_days(${by.from}, -${writing.column(by.days.column)})`)
  if (by.months !== undefined) return yaml(`= add_months(${by.from}, -${writing.column(by.months.column)})`)
  const due = chosen.get('next_due_date')
  return due === undefined
    ? '"?" # ? no column has the day since which it is past due'
    : `${yaml(`= ${writing.column(due.column)}`)} # ? ${why(due).replace('? ', '')}; the oldest installment that is due?`
}

/** Without it, a loan that was late once would stay so. */
function cureLines(from: string): string[] {
  return [
    '  - when: previous.late > 0 and late <= 0',
    '    receivable:',
    '      id: = loan',
    `      effective_date: ${yaml(`= ${from}`)}`,
    '      delinquent_amount: 0',
    '      delinquent_since: null',
  ]
}
