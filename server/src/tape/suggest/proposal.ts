// The lines of a proposed mapping: what was chosen, why, and what a person must settle.
import { basename } from 'node:path'
import type { ColumnProfile, TapeSample } from './profile.ts'
import { type Meaning, meaningsOf, plainName } from './synonyms.ts'

interface Choice {
  readonly column: ColumnProfile
  readonly sureness: number
  readonly word: string
}

type Choices = ReadonlyMap<Meaning, Choice>

const DATES: ReadonlySet<Meaning> = new Set(['origination_date', 'maturity_date', 'payment_date', 'as_of'])
const NUMBERS: ReadonlySet<Meaning> = new Set([
  'principal',
  'balance',
  'rate',
  'term_months',
  'term_days',
  'days_past_due',
  'amount_past_due',
  'credit_limit',
  'payment_amount',
  'paid_principal',
  'paid_interest',
  'paid_fees',
  'origination_fee',
])

/** The lines of a mapping for a sample. */
export function proposalLines(sample: TapeSample): string[] {
  const chosen = chooseColumns(sample)
  return [
    `# Proposed from the first ${sample.rows} rows of ${basename(sample.file)}: look it through before anything is sent.`,
    '# A line that begins with `# ?` is uncertain and yours to settle. Try it with --preview 3.',
    'tape: 1',
    ...(sample.encoding === undefined
      ? []
      : [`encoding: ${sample.encoding} # ? it is not UTF-8; Windows-1252 reads any bytes, so look at names`]),
    ...formatLines(sample, chosen),
    '',
    ...currencyLines(chosen),
    '',
    ...recordLines(chosen, sample),
    ...wideLines(sample),
    ...unusedLines(sample, chosen),
  ]
}

/** Each meaning gets the column whose name is most like it and whose values fit; each column has one meaning. */
function chooseColumns({ columns, rows }: TapeSample): Choices {
  const matches = columns
    .flatMap((column) => meaningsOf(column.name).map((match) => ({ ...match, column })))
    .filter(({ meaning, column }) => fits(meaning, column))
    .map((match) => ({
      ...match,
      sureness: match.sureness + (match.meaning === 'receivable_id' && match.column.distinct < rows ? -0.3 : 0),
    }))
    .toSorted((a, b) => b.sureness - a.sureness)
  const chosen = new Map<Meaning, Choice>()
  const taken = new Set<ColumnProfile>()
  for (const { meaning, column, sureness, word } of matches) {
    if (chosen.has(meaning) || taken.has(column)) continue
    chosen.set(meaning, { column, sureness, word })
    taken.add(column)
  }
  return chosen
}

function fits(meaning: Meaning, { dates, numbers, codes, filled, currencies }: ColumnProfile): boolean {
  if (filled === 0) return false
  if (DATES.has(meaning)) return dates.length > 0
  if (NUMBERS.has(meaning)) return numbers.length > 0 && !codes
  return meaning !== 'currency' || currencies
}

function formatLines(sample: TapeSample, chosen: Choices): string[] {
  const used = [...chosen.values()].map(({ column }) => column)
  const signs = used.filter(({ numbers }) => numbers.length === 1).map(({ numbers }) => numbers[0])
  const decimal = signs.includes(',') && !signs.includes('.') ? ',' : '.'
  const dates = [...chosen].filter(([meaning]) => DATES.has(meaning)).map(([, { column }]) => column)
  const format = commonFormat(dates)
  const columns = [...chosen].flatMap(([meaning, { column }]) => typeLines(meaning, column, format))
  return [
    'formats:',
    `  decimal: "${decimal}"${doubtOfSigns(signs)}`,
    ...(format === undefined ? [] : dateLines(format, dates)),
    ...(sample.blank.length === 0 ? [] : [`  blank: [${sample.blank.map((word) => JSON.stringify(word)).join(', ')}]`]),
    ...(columns.length === 0 ? [] : ['columns:', ...columns]),
  ]
}

function doubtOfSigns(signs: readonly unknown[]): string {
  if (signs.length === 0) return ' # no amount shows another'
  return new Set(signs).size > 1 ? ' # ? amounts are written in both ways' : ''
}

function commonFormat(dates: readonly ColumnProfile[]): string | undefined {
  const all = [...new Set(dates.flatMap((column) => column.dates))]
  const counted = all.map((format) => ({
    format,
    count: dates.filter((column) => column.dates.includes(format)).length,
  }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.format
}

function dateLines(format: string, dates: readonly ColumnProfile[]): string[] {
  const others = new Set(dates.filter((column) => column.dates.includes(format)).flatMap((column) => column.dates))
  const settled = dates.some((column) => column.dates.includes(format) && column.dates.length === 1)
  others.delete(format)
  const doubt =
    settled || others.size === 0 ? '' : ` # ? every date also fits ${[...others].join(', ')}: ask which is meant`
  return [
    `  date: ${JSON.stringify(format)}${doubt}`,
    ...(/YY/.test(format.replace('YYYY', ''))
      ? ['  year_pivot: 70 # ? two-digit years from here on are of the last century']
      : []),
  ]
}

function typeLines(meaning: Meaning, { name, dates }: ColumnProfile, format: string | undefined): string[] {
  if (NUMBERS.has(meaning)) return [`  ${key(name)}: number`]
  if (!DATES.has(meaning)) return []
  const [own] = dates
  if (format === undefined || dates.includes(format) || own === undefined) return [`  ${key(name)}: date`]
  return [`  ${key(name)}: { type: date, date: ${JSON.stringify(own)} }`]
}

function currencyLines(chosen: Choices): string[] {
  const column = chosen.get('currency')
  if (column !== undefined) return [`currency: ${place(column.column)} # ${why(column)}`]
  return ['currency: "?" # ? no column names one: write its code, such as USD']
}

const ACCOUNT_OF_LOAN = '? no column names the borrower, so each loan has one of its own'

function recordLines(chosen: Choices, sample: TapeSample): string[] {
  const id = chosen.get('receivable_id') ?? uniqueColumn(sample, chosen)
  const account = chosen.get('account_id') ?? id
  const has = (meaning: Meaning) => chosen.get(meaning)
  const field = (indent: number, name: string, meaning: Meaning, formula = (column: string) => `= ${column}`) => {
    const choice = has(meaning)
    if (choice === undefined) return []
    return [`${' '.repeat(indent)}${name}: ${yaml(formula(column(choice.column)))} # ${why(choice)}`]
  }
  return [
    'values:',
    ...(id === undefined
      ? ['  # ? No column differs in every row: what tells one loan from another?', '  loan: "?"']
      : [`  loan: ${place(id.column)} # ${why(id)}`]),
    ...(account === undefined
      ? []
      : [`  account: ${place(account.column)} # ${has('account_id') === undefined ? ACCOUNT_OF_LOAN : why(account)}`]),
    '',
    'records:',
    '  - account:',
    '      id: = account',
    `      type: ${has('name') === undefined ? 'individual' : 'business'} # ? or ${has('name') === undefined ? 'business' : 'individual'}`,
    ...field(6, 'first_name', 'first_name'),
    ...field(6, 'last_name', 'last_name'),
    ...field(6, 'name', 'name'),
    ...field(6, 'email', 'email'),
    ...addressLines(chosen, field),
    '  - receivable:',
    '      id: = loan',
    '      obligor_id: = account',
    '      product_type: term_loan # ? or line_of_credit, credit_card, invoice_factoring, mortgage, …',
    '      funded_by: balance_sheet # ? or other, with a fund_name',
    ...(has('origination_date') === undefined
      ? ['      origination_date: "?" # ? no column looks like it']
      : field(6, 'origination_date', 'origination_date')),
    ...termLines(chosen),
    ...rateLines(chosen),
    ...field(6, 'credit_limit', 'credit_limit'),
    ...field(6, 'origination_fee', 'origination_fee'),
    ...entryLines(chosen),
  ]
}

type FieldLines = (indent: number, name: string, meaning: Meaning) => string[]

function addressLines(chosen: Choices, field: FieldLines): string[] {
  if (!chosen.has('country') && !chosen.has('region') && !chosen.has('postal_code')) return []
  const country = chosen.has('country') ? field(8, 'country', 'country') : ['        # ? country: US']
  return ['      address:', ...field(8, 'region', 'region'), ...field(8, 'postal_code', 'postal_code'), ...country]
}

function termLines(chosen: Choices): string[] {
  const days = chosen.get('term_days')
  const months = chosen.get('term_months')
  if (days !== undefined) return [`      term: "{${inBraces(days.column)}} days" # ? ${why(days)}; days or months?`]
  return months === undefined
    ? []
    : [`      term: "{${inBraces(months.column)}} months" # ? ${why(months)}; months or days?`]
}

/** A rate above 1 is no fraction of a year, so it is a percentage. */
function rateLines(chosen: Choices): string[] {
  const rate = chosen.get('rate')
  if (rate === undefined) return []
  const percent = rate.column.examples.some((text) => !text.includes('%') && Number(text.replace(',', '.')) > 1)
  const marked = rate.column.examples.some((text) => text.includes('%'))
  const formula = percent ? `= round(${column(rate.column)} / 100, 9)` : `= ${column(rate.column)}`
  const doubt = percent || marked ? '' : '? '
  return [
    `      interest_rate: ${yaml(formula)} # ${doubt}${why(rate)}; ${percent ? 'values are percentages' : 'a fraction of a year'}`,
  ]
}

function entryLines(chosen: Choices): string[] {
  const principal = chosen.get('principal')
  const lines: string[] = []
  if (principal === undefined)
    lines.push('  # ? No column looks like the amount that was lent: an entry of type disbursement is wanted.')
  else
    lines.push(
      '  - entry:',
      '      receivable_id: = loan',
      '      id: "{loan}-disbursement"',
      `      date: ${chosen.has('origination_date') ? yaml(`= ${column(chosen.get('origination_date')?.column)}`) : '"?"'}`,
      '      type: disbursement',
      `      amount: ${yaml(`= ${column(principal.column)}`)} # ${why(principal)}`,
    )
  const seen = chosen.get('as_of')
  const day = seen === undefined ? '"?" # ? on which day was this seen?' : yaml(`= ${column(seen.column)}`)
  for (const [meaning, type] of [
    ['paid_principal', 'principal'],
    ['paid_interest', 'interest'],
    ['paid_fees', 'late_fee'],
  ] as const) {
    const paid = chosen.get(meaning)
    if (paid === undefined) continue
    lines.push(
      `  # ? Is ${paid.column.name} paid to date? Then this is one payment; for a history, group_by the loan and subtract previous.`,
      `  - when: ${yaml(`${column(paid.column)} > 0`)}`,
      '    entry:',
      '      receivable_id: = loan',
      `      id: "{loan}-${type}"`,
      `      date: ${day}`,
      `      type: ${type}`,
      `      amount: ${yaml(`= ${column(paid.column)}`)} # ${why(paid)}`,
    )
  }
  return [...lines, ...delinquencyLines(chosen)]
}

function delinquencyLines(chosen: Choices): string[] {
  const days = chosen.get('days_past_due')
  if (days === undefined) return []
  const amount = chosen.get('amount_past_due')
  const seen = chosen.get('as_of')
  const from = seen === undefined ? "date('?')" : column(seen.column)
  const past = column(days.column)
  const arrears =
    amount === undefined
      ? '"?" # ? no column tells the amount past due'
      : `${yaml(`= ${column(amount.column)}`)} # ${why(amount)}`
  const told =
    seen === undefined
      ? 'no column tells on which day: put it for the question marks'
      : `${seen.column.name} on which day`
  return [
    `  # ? ${days.column.name} tells lateness (${why(days)}), and ${told}.`,
    `  - when: ${yaml(`${past} > 0`)}`,
    '    receivable:',
    '      id: = loan',
    `      effective_date: ${yaml(`= ${from}`)}`,
    `      delinquent_amount: ${arrears}`,
    '      delinquent_times: 1 # ? how often it has been delinquent so far',
    `      delinquent_since: ${yaml(`= add_days(${from}, -${past})`)}`,
  ]
}

/** Columns numbered one after another are one column a month. */
function wideLines({ columns }: TapeSample): string[] {
  const families = new Map<string, number[]>()
  for (const { name } of columns) {
    const [, stem, number] = /^(.*?[ _-]?)(\d{1,3})$/.exec(name) ?? []
    if (stem !== undefined && stem !== '' && number !== undefined)
      families.set(stem, [...(families.get(stem) ?? []), Number(number)])
  }
  return [...families]
    .filter(([, numbers]) => numbers.length >= 3)
    .map(
      ([stem, numbers]) =>
        `  # ? ${stem}1 and so on stand ${numbers.length} times (${Math.min(...numbers)} to ${Math.max(...numbers)}): ` +
        `one a month? Then use \`each: { from, to }\` and column('${stem}' & n).`,
    )
}

function unusedLines(sample: TapeSample, chosen: Choices): string[] {
  const used = new Set([...chosen.values(), uniqueColumn(sample, chosen)].map((choice) => choice?.column))
  const left = sample.columns.filter((column) => !used.has(column))
  return left.length === 0
    ? []
    : [
        '',
        '# Not used:',
        ...left.map(
          ({ name, examples }) =>
            `#   ${name}: ${examples.map((text) => JSON.stringify(text.slice(0, 40))).join(', ')}`,
        ),
      ]
}

/** Where no name says it: a column whose values differ in every row and are no dates and no amounts. */
function uniqueColumn({ columns, rows }: TapeSample, chosen: Choices): Choice | undefined {
  if (chosen.has('receivable_id')) return undefined
  const used = new Set([...chosen.values()].map(({ column }) => column))
  const found = columns.find(
    (column) => column.distinct === rows && rows > 1 && column.dates.length === 0 && !used.has(column),
  )
  return found === undefined ? undefined : { column: found, sureness: 0.4, word: '' }
}

function why({ column, sureness, word }: Choice): string {
  const shown = column.examples[0] === undefined ? '' : `, such as ${column.examples[0].slice(0, 30)}`
  if (word === '') return `? its values differ in every row${shown}`
  const said = plainName(column.name) === word ? 'by its name' : `? its name is like "${word}"`
  return `${sureness >= 0.9 ? said.replace('? ', '') : said.startsWith('?') ? said : `? ${said}`}${shown}`
}

function column(profile: ColumnProfile | undefined): string {
  const name = profile?.name ?? ''
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !RESERVED.has(name) ? name : `[${name.replaceAll(']', ']]')}]`
}

const RESERVED = new Set([
  'and',
  'or',
  'not',
  'in',
  'is',
  'if',
  'then',
  'else',
  'blank',
  'true',
  'false',
  'loan',
  'account',
  'previous',
])

function place(profile: ColumnProfile): string {
  return yaml(`= ${column(profile)}`)
}

function inBraces(profile: ColumnProfile): string {
  return column(profile)
}

/** Text as a scalar of YAML, quoted where it must be. */
function yaml(text: string): string {
  return /^= [\p{L}\p{N}_.()[\]*/+<> ,'-]*$/u.test(text) || /^[\p{L}_][\p{L}\p{N}_ >]*$/u.test(text)
    ? text
    : JSON.stringify(text)
}

function key(name: string): string {
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : JSON.stringify(name)
}
