// The records of a proposal: an account, a receivable, and the entries that the columns of the tape allow.
import { accountLines } from './account-lines.ts'
import type { Choice } from './choices.ts'
import { closingsOf } from './closing.ts'
import { type Draft, fieldLine, hasKnownWord, metadataLines } from './draft.ts'
import { entryLines } from './entry-lines.ts'
import { funderLines, funderQuestion } from './funder-lines.ts'
import { funderOf } from './funders.ts'
import { plainName } from './plain-name.ts'
import type { Meaning } from './vocabulary/meanings.ts'
import { countryOf, frequencyOf, productOf, statusOf, transactionOf } from './words.ts'
import { type Writing, why, yaml } from './writing.ts'

const ACCOUNT_OF_LOAN = '? no column names the borrower, so each loan has one of its own'

/** The lines from `values` to the entries. */
export function recordLines(draft: Draft): string[] {
  const { chosen, shape } = draft
  const lines = [...valueLines(draft), '', 'records:']
  if (shape.rows_are === 'accounts') return [...lines, ACCOUNTS_ONLY, ...accountLines(draft)]
  // A payment alone shows neither who owes the loan nor when it began.
  const is_described = shape.rows_are !== 'payments' || chosen.has('origination_date')
  if (!is_described)
    return [...lines, '  # The tape of payments does not describe the loans: send them first.', ...entryLines(draft)]
  const names_nothing = chosen.size === 0 ? [NOTHING_NAMED] : []
  return [...lines, ...names_nothing, ...accountLines(draft), ...receivableLines(draft), ...entryLines(draft)]
}

const ACCOUNTS_ONLY =
  '  # ? No column names a loan or an amount: each row describes a borrower. Send them so, or join the table with the loans.'
const NOTHING_NAMED =
  '  # ? No column is named like a loan, an amount or a borrower: is this a table to join with, under `tables`?'

function valueLines({ shape, writing }: Draft): string[] {
  const { loan, account, rows_are } = shape
  const [first, second] = loan
  const columns = loan.map(({ column }) => writing.column(column))
  if (rows_are === 'accounts') return ['values:', ...accountLine(account, writing, undefined)]
  if (first === undefined)
    return ['values:', missingLoan(rows_are, account), '  loan: "?"', ...accountLine(account, writing, undefined)]
  const right =
    second === undefined ? yaml(`= ${columns[0]}`) : JSON.stringify(columns.map((name) => `{${name}}`).join('-'))
  const reason =
    second === undefined
      ? why(first)
      : `? neither alone differs in every row: ${first.column.name} and ${second.column.name} together do`
  return ['values:', `  loan: ${right} # ${reason}`, ...accountLine(account, writing, columns)]
}

function missingLoan(rows_are: string, account: Choice | undefined): string {
  if (rows_are !== 'payments' || account === undefined)
    return '  # ? No column differs in every row: which one identifies a loan?'
  return `  # ? The payments name no loan, only ${account.column.name}: join the table of loans by it.`
}

/** The account of a row; without a column for it, that of its loan, so that every obligor is defined. */
function accountLine(account: Choice | undefined, writing: Writing, loan: readonly string[] | undefined): string[] {
  if (account !== undefined) return [`  account: ${writing.place(account.column)} # ${why(account)}`]
  if (loan === undefined) return ['  account: "?"']
  return [`  account: = loan # ${ACCOUNT_OF_LOAN}`]
}

function receivableLines(draft: Draft): string[] {
  const term = termLines(draft)
  return [
    '  - receivable:',
    '      id: = loan',
    '      obligor_id: = account',
    ...productLines(draft),
    ...funderLines(draft),
    ...originationLines(draft),
    ...term,
    ...frequencyLines(draft),
    ...rateLines(draft),
    ...fieldLine(draft, 6, 'credit_limit', 'credit_limit'),
    ...fieldLine(draft, 6, 'origination_fee', 'origination_fee'),
    ...fieldLine(draft, 6, 'periodic_fee', 'periodic_fee'),
    ...metadataLines(draft, [
      'first_due_date',
      'next_due_date',
      ...(term.some((line) => line.includes('; until ')) ? [] : (['maturity_date'] as const)),
      'first_paid_date',
      'installment',
    ]),
  ]
}

/** The day on which a loan began; where only its age is known, that is counted back once for all rows of the loan. */
function originationLines(draft: Draft): string[] {
  const { chosen, shape, writing } = draft
  const described = fieldLine(draft, 6, 'origination_date', 'origination_date')
  const [age, seen] = [chosen.get('loan_age'), chosen.get('as_of')]
  if (described.length > 0) return described
  if (age === undefined || seen === undefined) return ['      origination_date: "?" # ? no column looks like it']
  const begun = `add_months(${writing.column(seen.column)}, -${writing.column(age.column)})`
  const right = shape.rows_are === 'days' ? '= begun' : `= ${begun}`
  return [`      origination_date: ${yaml(right)} # ? no column looks like it: counted back by ${age.column.name}`]
}

/** The values of the origination by age. */
export function originationValues({ chosen, shape, writing }: Draft): string[] {
  const [age, seen] = [chosen.get('loan_age'), chosen.get('as_of')]
  if (shape.rows_are !== 'days' || chosen.has('origination_date') || age === undefined || seen === undefined) return []
  const begun = `add_months(${writing.column(seen.column)}, -${writing.column(age.column)})`
  return [`  begun: ${yaml(`= coalesce(previous.begun, ${begun})`)} # ? ${why(age).replace('? ', '')}`]
}

function frequencyLines({ chosen, writing }: Draft): string[] {
  const frequency = chosen.get('payment_frequency')
  if (frequency === undefined || !hasKnownWord(frequency, frequencyOf)) return []
  const right = `= look_up(frequencies, ${writing.column(frequency.column)})`
  return [`      payment_frequency: ${yaml(right)} # ${why(frequency)}`]
}

const USUAL_PRODUCT = 'term_loan # ? or line_of_credit, credit_card, invoice_factoring, mortgage, …'

function productLines({ chosen, shape, writing }: Draft): string[] {
  const product = chosen.get('product')
  if (product !== undefined && product.column.words.some((word) => productOf(word) !== undefined))
    return [`      product_type: ${yaml(`= look_up(products, ${writing.column(product.column)})`)} # ${why(product)}`]
  const id = plainName(shape.loan[0]?.column.name ?? '')
  if (/invoice|factur|fatura|nota|duplicata|rechnung/.test(id))
    return ['      product_type: invoice_factoring # ? the rows are invoices']
  if (/leas/.test(id)) return ['      product_type: lease # ? the rows are leases']
  if (/advance|funding|deal/.test(id))
    return ['      product_type: merchant_cash_advance # ? or revenue_based, term_loan, …']
  return [`      product_type: ${USUAL_PRODUCT}`]
}

function termLines({ chosen, writing }: Draft): string[] {
  const [days, months, due] = [chosen.get('term_days'), chosen.get('term_months'), chosen.get('maturity_date')]
  const term = days ?? months
  if (term !== undefined) {
    const { unit } = term.column
    const name = writing.column(term.column)
    if (unit !== undefined) return [`      term: ${JSON.stringify(`{digits(${name})} ${unit}`)} # ${why(term)}`]
    return [
      `      term: "{${name}} ${days === undefined ? 'months' : 'days'}" # ? ${why(term).replace('? ', '')}; months or days?`,
    ]
  }
  const begun = chosen.get('origination_date')
  if (due === undefined || begun === undefined) return []
  const span = `days_between(${writing.column(begun.column)}, ${writing.column(due.column)})`
  return [`      term: ${JSON.stringify(`{${span}} days`)} # ${why(due)}; until ${due.column.name}`]
}

/** Names of rates that are of a month. */
const OF_A_MONTH = /\b(?:monthly|per month|p m|a m|am|ao mes|mensal|mensual|mensuel|mensile|monatlich|maandelijks)\b/

/** A rate above 1 is no fraction of a year, so it is a percentage; one of a month is a twelfth of the annual rate. */
function rateLines({ chosen, writing }: Draft): string[] {
  const rate = chosen.get('rate')
  if (rate === undefined) return []
  const { above_one, percent } = rate.column
  const is_monthly = OF_A_MONTH.test(plainName(rate.column.name))
  const name = writing.column(rate.column)
  if (is_monthly) {
    const times = percent || !above_one ? '* 12' : '* 12 / 100'
    const why_so = `${why(rate).replace('? ', '')}; a rate of a month, 12 of which are one of a year`
    return [`      interest_rate: ${yaml(`= round(${name} ${times}, 9)`)} # ? ${why_so}`]
  }
  const [right, reason] = percent
    ? [name, 'the percent sign is read']
    : above_one
      ? [`round(${name} / 100, 9)`, 'values are percentages']
      : [name, 'a fraction of a year']
  const doubt = percent || above_one ? '' : '? '
  return [`      interest_rate: ${yaml(`= ${right}`)} # ${doubt}${why(rate).replace('? ', '')}; ${reason}`]
}

/** Words of statuses, products, countries and others, as the service calls them. */
export function lookupLines({ chosen, operator }: Draft, lines: readonly string[]): string[] {
  const closing = chosen.get('closing_reason')
  const tables = [
    ['statuses', 'status', statusOf, 'active'],
    ['products', 'product', productOf, 'other'],
    ['countries', 'country', countryOf, '?'],
    ['frequencies', 'payment_frequency', frequencyOf, '?'],
    ['types', 'transaction_type', transactionOf, '?'],
    ['funders', 'funder', (word: string) => funderOf(word, operator), 'other'],
  ] as const
  const written = (name: string) => lines.some((line) => line.includes(`look_up(${name},`))
  const used = tables.filter(([name]) => written(name))
  const closings = closing === undefined || !written('closing_reasons') ? [] : closingsOf(closing.column)
  if (used.length === 0 && closings.length === 0) return []
  return [
    'lookups:',
    ...used.flatMap(([name, meaning, read, otherwise]) => [
      `  ${name}:`,
      ...(chosen.get(meaning)?.column.words ?? []).map((word) => wordLine(meaning, word, read(word) ?? { otherwise })),
    ]),
    ...(closings.length === 0 ? [] : ['  closing_reasons: # ? by the codes that are usual for this name']),
    ...closings.map(({ code, reason }) => `    ${JSON.stringify(code)}: ${JSON.stringify(reason)}`),
  ]
}

function wordLine(meaning: Meaning, word: string, means: string | { readonly otherwise: string }): string {
  if (typeof means === 'string') return `    ${JSON.stringify(word)}: ${means}`
  const question = meaning === 'funder' ? funderQuestion(word) : '? what does it mean?'
  return `    ${JSON.stringify(word)}: ${JSON.stringify(means.otherwise)} # ${question}`
}
