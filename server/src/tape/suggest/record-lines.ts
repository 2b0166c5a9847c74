// The records of a proposal: an account, a receivable, and the entries that the columns of the tape allow.
import { AMOUNTS, type Choice, type Choices } from './choices.ts'
import { entryLines } from './entry-lines.ts'
import type { TapeShape } from './shape.ts'
import { plainName } from './synonyms.ts'
import type { Meaning } from './vocabulary/meanings.ts'
import { countryOf, productOf, statusOf } from './words.ts'
import { type Writing, why, yaml } from './writing.ts'

/** What the lines of a proposal are made from. */
export interface Draft {
  readonly chosen: Choices['chosen']
  readonly shape: TapeShape
  readonly writing: Writing
}

/** A field whose right side is a column; nothing where no column was chosen. */
export function fieldLine({ chosen, writing }: Draft, indent: number, name: string, meaning: Meaning): string[] {
  const choice = chosen.get(meaning)
  if (choice === undefined) return []
  const right = AMOUNTS.has(meaning) ? writing.amount(choice.column) : writing.column(choice.column)
  return [`${' '.repeat(indent)}${name}: ${yaml(`= ${right}`)} # ${why(choice)}`]
}

const ACCOUNT_OF_LOAN = '? no column names the borrower, so each loan has one of its own'
const BUSINESS = /compan|business|merchant|razon|razao|legal|debtor|dba|obligor|buyer|empresa|sacado|deudor|devedor/

/** The lines from `values` to the receivable. */
export function recordLines(draft: Draft): string[] {
  const lines = [...valueLines(draft), '', 'records:']
  // A payment alone says neither who owes the loan nor when it began.
  const is_described = draft.shape.rows_are !== 'payments' || draft.chosen.has('origination_date')
  if (!is_described)
    return [...lines, '  # The tape of payments does not describe the loans: send them first.', ...entryLines(draft)]
  return [...lines, ...accountLines(draft), ...receivableLines(draft), ...entryLines(draft)]
}

function valueLines({ shape, writing }: Draft): string[] {
  const { loan, account } = shape
  const [first, second] = loan
  const columns = loan.map(({ column }) => writing.column(column))
  if (first === undefined)
    return [
      'values:',
      '  # ? No column differs in every row: what tells one loan from another?',
      '  loan: "?"',
      ...accountLine(account, writing, undefined),
    ]
  const right =
    second === undefined ? yaml(`= ${columns[0]}`) : JSON.stringify(columns.map((name) => `{${name}}`).join('-'))
  const reason =
    second === undefined
      ? why(first)
      : `? neither alone differs in every row: ${first.column.name} and ${second.column.name} together do`
  return ['values:', `  loan: ${right} # ${reason}`, ...accountLine(account, writing, columns)]
}

/** The account of a row; without a column for it, that of its loan, so that every obligor is defined. */
function accountLine(account: Choice | undefined, writing: Writing, loan: readonly string[] | undefined): string[] {
  if (account !== undefined) return [`  account: ${writing.place(account.column)} # ${why(account)}`]
  if (loan === undefined) return ['  account: "?"']
  return [`  account: = loan # ${ACCOUNT_OF_LOAN}`]
}

function accountLines(draft: Draft): string[] {
  const { chosen } = draft
  const name = chosen.get('name')
  const is_person = chosen.has('first_name') || chosen.has('last_name')
  const is_business = name !== undefined && !is_person
  const [type, other] = is_business ? ['business', 'individual'] : ['individual', 'business']
  const settled = is_person || (name !== undefined && BUSINESS.test(plainName(name.column.name)))
  return [
    '  - account:',
    '      id: = account',
    `      type: ${type} # ${settled ? '' : '? '}or ${other}`,
    ...fieldLine(draft, 6, 'first_name', 'first_name'),
    ...fieldLine(draft, 6, 'last_name', 'last_name'),
    ...(is_business ? fieldLine(draft, 6, 'name', 'name') : []),
    ...fieldLine(draft, 6, 'email', 'email'),
    ...phoneLines(draft),
    ...addressLines(draft),
    ...scoreLines(draft),
  ]
}

function phoneLines({ chosen, writing }: Draft): string[] {
  const phone = chosen.get('phone')
  if (phone === undefined || !phone.column.examples.every((text) => text.startsWith('+'))) return []
  return [`      phone: ${writing.place(phone.column)} # ${why(phone)}`]
}

function addressLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const country = chosen.get('country')
  const lines = [
    ...fieldLine(draft, 8, 'locality', 'locality'),
    ...fieldLine(draft, 8, 'region', 'region'),
    ...fieldLine(draft, 8, 'postal_code', 'postal_code'),
  ]
  const known = country?.column.words.filter((word) => countryOf(word) !== undefined) ?? []
  if (country !== undefined && (known.length > 0 || country.column.words.length === 0)) {
    const is_code = country.column.words.every((word) => countryOf(word) === word || countryOf(word) === undefined)
    const right = is_code ? writing.column(country.column) : `look_up(countries, ${writing.column(country.column)})`
    lines.push(`        country: ${yaml(`= ${right}`)} # ${why(country)}`)
  } else if (lines.length > 0) lines.push('        # ? country: US')
  return lines.length === 0 ? [] : ['      address:', ...lines]
}

/** A score means nothing without its bureau. */
function scoreLines({ chosen, writing }: Draft): string[] {
  const score = chosen.get('score')
  if (score === undefined) return []
  const name = plainName(score.column.name)
  const bureau = /fico/.test(name)
    ? 'fico'
    : /vantage/.test(name)
      ? 'vantagescore'
      : /buro/.test(name)
        ? 'buro_de_credito'
        : undefined
  const points = `{${writing.column(score.column)}}`
  if (!score.column.examples.every((text) => /^\d{3}$/.test(text)))
    return [
      `      metadata: { score: ${JSON.stringify(points)} } # ? ${why(score).replace('? ', '')}; not three digits, so no credit_score`,
    ]
  if (bureau !== undefined) return [`      credit_score: ${JSON.stringify(`${bureau}:${points}`)} # ${why(score)}`]
  return [
    `      credit_score: ${JSON.stringify(`fico:${points}`)} # ? ${why(score).replace('? ', '')}; of which bureau? An internal score belongs into metadata`,
  ]
}

function receivableLines(draft: Draft): string[] {
  const described = fieldLine(draft, 6, 'origination_date', 'origination_date')
  const term = termLines(draft)
  return [
    '  - receivable:',
    '      id: = loan',
    '      obligor_id: = account',
    ...productLines(draft),
    '      funded_by: balance_sheet # ? or other, with a fund_name',
    ...(described.length === 0 ? ['      origination_date: "?" # ? no column looks like it'] : described),
    ...term,
    ...rateLines(draft),
    ...fieldLine(draft, 6, 'credit_limit', 'credit_limit'),
    ...fieldLine(draft, 6, 'origination_fee', 'origination_fee'),
    ...metadataLines(draft, [
      ...(term.some((line) => line.includes('; until ')) ? [] : (['maturity_date'] as const)),
      'installment',
    ]),
  ]
}

function metadataLines(draft: Draft, meanings: readonly Meaning[]): string[] {
  const lines = meanings.flatMap((meaning) => fieldLine(draft, 8, meaning, meaning))
  return lines.length === 0 ? [] : ['      metadata:', ...lines]
}

const USUAL_PRODUCT = 'term_loan # ? or line_of_credit, credit_card, invoice_factoring, mortgage, …'

function productLines({ chosen, shape, writing }: Draft): string[] {
  const product = chosen.get('product')
  if (product !== undefined && product.column.words.some((word) => productOf(word) !== undefined))
    return [`      product_type: ${yaml(`= look_up(products, ${writing.column(product.column)})`)} # ${why(product)}`]
  const id = plainName(shape.loan[0]?.column.name ?? '')
  if (/invoice|factura|nota|duplicata/.test(id))
    return ['      product_type: invoice_factoring # ? the rows are invoices']
  if (/lease/.test(id)) return ['      product_type: lease # ? the rows are leases']
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

/** A rate above 1 is no fraction of a year, so it is a percentage. */
function rateLines({ chosen, writing }: Draft): string[] {
  const rate = chosen.get('rate')
  if (rate === undefined) return []
  const { above_one, percent } = rate.column
  const name = writing.column(rate.column)
  const [right, said] = percent
    ? [name, 'the percent sign is read']
    : above_one
      ? [`round(${name} / 100, 9)`, 'values are percentages']
      : [name, 'a fraction of a year']
  const doubt = percent || above_one ? '' : '? '
  return [`      interest_rate: ${yaml(`= ${right}`)} # ${doubt}${why(rate).replace('? ', '')}; ${said}`]
}

/** Words of statuses, products and countries, as the service calls them. */
export function lookupLines({ chosen }: Draft, lines: readonly string[]): string[] {
  const tables = [
    ['statuses', 'status', statusOf, 'active'],
    ['products', 'product', productOf, 'other'],
    ['countries', 'country', countryOf, '?'],
  ] as const
  const used = tables.filter(([name]) => lines.some((line) => line.includes(`look_up(${name},`)))
  return used.length === 0
    ? []
    : [
        'lookups:',
        ...used.flatMap(([name, meaning, read, otherwise]) => [
          `  ${name}:`,
          ...(chosen.get(meaning)?.column.words ?? []).map((word) => {
            const known = read(word)
            return `    ${JSON.stringify(word)}: ${known ?? JSON.stringify(otherwise)}${known === undefined ? ' # ? what does it mean?' : ''}`
          }),
        ]),
      ]
}
