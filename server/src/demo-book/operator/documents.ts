// Files that lender and operator exchange, small and made in code: the agreements of the line, contracts and invoices of its collateral,
// statements of the bank and the company. The lender uploads those of its receivables, the operator the others.
import { copiedTable, csvLine } from '@tapeline/kernel/core/csv'
import { formatAmount } from '@tapeline/kernel/core/money'
import { monthOf } from '@tapeline/kernel/core/day'
import type { BankHistory } from './bank-history.ts'
import { statementRows } from './bank-records.ts'
import { type BookReceivable, outstandingOn } from './book-days.ts'
import { linesOf } from './financial-records.ts'
import type { MonthOfCompany } from './financials.ts'
import { reporting_currency } from './fx-rates.ts'
import type { LineHistory } from './line-history.ts'
import { commitment, lineId } from './line-records.ts'
import {
  type BookFile,
  type Chain,
  type Parties,
  postRecord,
  uploadContent,
  uploadOfReceivable,
} from './operator-call.ts'
import { makePdf } from './pdf.ts'
import { type Pledging, largestFirst } from './pledging.ts'

const contracts_of = 10

/** A document of the operator before it is posted. */
interface OperatorDocument {
  readonly name: string
  readonly kind: string
  readonly description: string
  readonly file: BookFile
  readonly debt_line_id?: string
}

/** The inputs of the documents. */
export interface Exchanged {
  readonly pledging: Pledging
  readonly line: LineHistory
  readonly bank: BankHistory
  readonly company: readonly MonthOfCompany[]
}

/** The id of the document with the company's last statements. */
export function lastStatementsId({ lender }: Parties, company: readonly MonthOfCompany[]): string {
  return `${lender}:${statementsName(company)}`
}

function statementsName(company: readonly MonthOfCompany[]): string {
  return `statements-${monthOf(company.at(-1)?.month_end ?? '')}`
}

/** Every document with its file; the file follows its record. */
export function postDocuments(parties: Parties, exchanged: Exchanged): Chain[] {
  const { line, bank, company, pledging } = exchanged
  const ofOperator = [...agreements(parties, line), ...bankStatements(bank), companyStatements(company)]
  return [
    ...ofOperator.map(({ name, kind, description, file, debt_line_id }) => {
      const id = `${parties.lender}:${name}`
      const of_line = debt_line_id === undefined ? {} : { debt_line_id }
      const record = { id, organization: parties.lender, kind, description, ...of_line }
      return [postRecord('/documents', record), uploadContent(id, file)]
    }),
    ...largestOpen(pledging, bank.today).map((one) => [
      uploadOfReceivable(one.id, `contract-${one.id}`, 'contract', contractOf(parties, one)),
    ]),
    ...pledging.by_hand.map((one) => [
      uploadOfReceivable(one.id, `invoice-${one.id}`, 'invoice', invoiceOf(parties, one)),
    ]),
  ]
}

function largestOpen({ selected }: Pledging, today: string): BookReceivable[] {
  const open = selected.filter((one) => outstandingOn(one, today) > 0)
  return largestFirst(open, today).slice(0, contracts_of)
}

function agreements(parties: Parties, line: LineHistory): OperatorDocument[] {
  const debt_line_id = lineId(parties)
  const { opened_on, amended_on, matures_on } = line
  const made = (name: string, kind: string, title: string, lines: readonly string[]): OperatorDocument => ({
    name,
    kind,
    description: title,
    debt_line_id,
    file: pdf(name, title, [...lines, '', 'Made up for the sandbox: an agreement of nobody with nobody.']),
  })
  const between = 'between Alder & Finch Lending (Borrower) and Operator (Lender)'
  return [
    made('credit-agreement', 'credit_agreement', 'Loan and Security Agreement', [
      between,
      `dated ${opened_on}, maturing ${matures_on}`,
    ]),
    made('security-agreement', 'security_agreement', 'Account Control Agreement', [between, `dated ${opened_on}`]),
    made('amendment-1', 'credit_agreement', 'Amendment No. 1 to the Loan and Security Agreement', [
      between,
      `effective ${amended_on}`,
      `The commitment becomes ${formatAmount(commitment, reporting_currency)} ${reporting_currency}.`,
    ]),
  ]
}

function bankStatements(bank: BankHistory): OperatorDocument[] {
  const months = [...new Set(bank.movements.map(({ date }) => monthOf(date)))].filter(
    (month) => month < monthOf(bank.today),
  )
  return months.map((month) => ({
    name: `bank-statement-${month}`,
    kind: 'bank_statement',
    description: `Collections account, ${month}`,
    file: csv(`collections-${month}`, [
      ['date', 'direction', 'amount', 'currency', 'description'],
      ...statementRows(bank, month).map(([date, direction, amount, description]) => [
        date,
        direction,
        formatAmount(amount, reporting_currency),
        reporting_currency,
        description,
      ]),
    ]),
  }))
}

function companyStatements(company: readonly MonthOfCompany[]): OperatorDocument {
  const last = company.at(-1)
  if (last === undefined) throw new Error('there are no statements')
  const rows = [...linesOf(last.balance_sheet), ...linesOf(last.income_statement)]
  const name = statementsName(company)
  return {
    name,
    kind: 'financial_statement',
    description: `Management accounts, ${last.month_end}`,
    file: csv(name, [
      ['line', 'amount', 'currency'],
      ...rows.map(({ label, amount }) => [label, formatAmount(amount, reporting_currency), reporting_currency]),
    ]),
  }
}

function contractOf(parties: Parties, receivable: BookReceivable): BookFile {
  const { id, obligor_id, originated_on, product_type, currency, entries } = receivable
  const disbursed = entries.find(({ type }) => type === 'disbursement')?.amount ?? 0
  return pdf(`contract-${id}`, `Contract ${id}`, [
    `Lender: Alder & Finch Lending (${parties.lender})`,
    `Obligor: account ${obligor_id}`,
    `Product: ${product_type.replaceAll('_', ' ')}`,
    `Dated ${originated_on}, first disbursed ${formatAmount(disbursed, currency)} ${currency}`,
    '',
    'Made up for the sandbox.',
  ])
}

function invoiceOf(parties: Parties, { id, obligor_id, originated_on }: BookReceivable): BookFile {
  const text = [
    `Invoice behind ${id}`,
    `Sold to ${parties.lender} on ${originated_on}`,
    `Debtor: account ${obligor_id}`,
  ]
  return textFile(`invoice-${id}.txt`, 'text/plain', `${text.join('\n')}\n`)
}

function pdf(name: string, title: string, lines: readonly string[]): BookFile {
  return { name: `${name}.pdf`, content_type: 'application/pdf', bytes: makePdf(title, lines) }
}

function csv(name: string, rows: readonly (readonly string[])[]): BookFile {
  return textFile(`${name}.csv`, 'text/csv', rows.map((row) => csvLine(row, copiedTable(','))).join(''))
}

function textFile(name: string, content_type: string, text: string): BookFile {
  return { name, content_type, bytes: new TextEncoder().encode(text) }
}
