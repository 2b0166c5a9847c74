// The work of tapeline import-statement: converts a bank's statement file to the operator's transactions and balances, or to the lender's own bank
// lines and bank balances, and sends them over HTTP like any caller.
import { randomUUID } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { type CsvMapping, parseMapping } from '../bank-statements/csv/csv-mapping.ts'
import { maskAccount } from '../bank-statements/mask-accounts.ts'
import type { Format } from '../bank-statements/formats.ts'
import { formatOf } from '../bank-statements/format-of.ts'
import { readStatements } from '../bank-statements/read-statements.ts'
import type { Outcome } from '../bank-statements/record-outcome.ts'
import { sendRecords } from '../bank-statements/send-records.ts'
import { ServiceError, addressFault } from '../bank-statements/service-call.ts'
import { type StatementRecord, type StatementRecords, statementRecords } from '../bank-statements/statement-records.ts'
import { FILE_BYTES_MAX, type StatementFile, normalAccount } from '../bank-statements/statement.ts'
import { type Counts, count, countsLine, isBalanced, noCounts, statementLines } from '../bank-statements/summary.ts'
import { CommandError, print, printMessage } from './output.ts'

/** The arguments of the command, except the file. */
export interface StatementOptions {
  readonly organization?: string
  /** Whether the lender sends the statement of its own account. */
  readonly ownAccount: boolean
  readonly payinInstrument?: string
  readonly account?: string
  readonly format?: Format
  readonly mapping?: string
  readonly identifyBy: 'reference' | 'content'
  readonly url: string
  readonly key?: string
  readonly dryRun: boolean
}

/** What the records of a kind are called, their kind, and where they go. */
type Sent = readonly [name: string, kind: 'transactions' | 'balances', path: string]

const OF_OPERATOR: readonly Sent[] = [
  ['transactions', 'transactions', '/operator/transparency/transactions'],
  ['balances', 'balances', '/operator/transparency/balances'],
]

const OF_LENDER: readonly Sent[] = [
  ['bank lines', 'transactions', '/bank-lines'],
  ['bank balances', 'balances', '/bank-balances'],
]

/** Runs the import; returns its exit code. A failure is explained in a sentence. */
export async function runStatementImport(file: string, options: StatementOptions): Promise<0 | 1 | 2> {
  try {
    return await importFile(file, options)
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ServiceError)) throw error
    printMessage(error.message)
    return 2
  }
}

async function importFile(file: string, options: StatementOptions): Promise<0 | 1> {
  refuseContradiction(options)
  const key = options.dryRun ? '' : keyOf(options)
  const read = chosenOf(readFile(file, options), options)
  const records = statementRecords(read.statements, {
    organization: options.organization,
    payin_instrument_id: options.payinInstrument,
    identified_by: options.identifyBy,
  })
  const unread = printSummary(read, records)
  if (options.dryRun) {
    const owner = options.organization === undefined ? '' : ` of ${options.organization}`
    print(`Would send ${sizesOf(records, options)}${owner}; ${count(unread, 'row')} refused. Nothing was sent.`)
    return unread === 0 && records.statements.every(isBalanced) ? 0 : 1
  }
  const refused = unread + (await sendAll(records, options, key))
  return refused === 0 && records.statements.every(isBalanced) ? 0 : 1
}

/** A statement is of a lender that the operator names, or of the account of who sends it. */
function refuseContradiction({ organization, ownAccount, payinInstrument }: StatementOptions): void {
  if (ownAccount && organization !== undefined)
    throw new CommandError('--own-account is for the lender whose key it is: leave --organization out')
  if (ownAccount && payinInstrument !== undefined)
    throw new CommandError('Payin instruments are the operator’s: leave --payin-instrument out with --own-account')
  if (ownAccount || organization !== undefined) return
  throw new CommandError(
    'Name the lender with --organization, with a key of the operator; a lender sends its own statement with --own-account',
  )
}

function keyOf({ key, url, ownAccount }: StatementOptions): string {
  const fault = addressFault(url)
  if (fault !== undefined) throw new CommandError(fault)
  if (key === undefined || key === '')
    throw new CommandError(
      `A key of the ${ownAccount ? 'lender' : 'operator'} is needed: set TAPELINE_KEY, or give --key`,
    )
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new CommandError('The key is not one: it has blanks or letters that keys have not')
  return key
}

function readFile(file: string, options: StatementOptions): StatementFile {
  const bytes = bytesOf(file)
  const format = options.format ?? formatOf(bytes)
  if (format !== 'csv' && options.mapping !== undefined) throw new CommandError('--mapping is for CSV files only')
  const mapping = options.mapping === undefined ? undefined : readMapping(options.mapping)
  const read = readStatements(bytes, format, mapping)
  if (read.ok) return read.value
  throw new CommandError(`${basename(file)} ${read.message}. Nothing was sent.`)
}

function readMapping(file: string): CsvMapping {
  const mapping = parseMapping(bytesOf(file).toString('utf8'))
  if (mapping.ok) return mapping.value
  throw new CommandError(`${basename(file)} ${mapping.message}`)
}

function bytesOf(file: string): Buffer {
  try {
    if (statSync(file).size <= FILE_BYTES_MAX) return readFileSync(file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandError(`${file} cannot be read (${code})`)
  }
  throw new CommandError(`${file} is larger than ${FILE_BYTES_MAX} bytes: ask the bank for shorter periods`)
}

/** The statements of the requested account, or of all. Throws when the file has several accounts for one payin instrument. */
function chosenOf(read: StatementFile, { account, payinInstrument }: StatementOptions): StatementFile {
  const ending = normalAccount(account ?? '')
  const statements = read.statements.filter((statement) => (statement.account ?? '').endsWith(ending))
  const accounts = [...new Set(statements.map((statement) => statement.account))]
  const list = (numbers: readonly (string | undefined)[]): string =>
    numbers.map((number) => maskAccount(number ?? '')).join(', ')
  if (account !== undefined && statements.length === 0) {
    const held = list([...new Set(read.statements.map((statement) => statement.account))])
    throw new CommandError(`The file has no account that ends in ${account}: it has ${held}`)
  }
  if (payinInstrument === undefined || accounts.length <= 1) return { ...read, statements }
  throw new CommandError(
    `A payin instrument is one account, and the file has ${accounts.length} (${list(accounts)}): choose one with --account`,
  )
}

/** Prints a summary of the file; returns the number of unreadable rows. */
function printSummary(read: StatementFile, records: StatementRecords): number {
  for (const statement of records.statements) for (const line of statementLines(statement)) printMessage(line)
  if (read.informational > 0) printMessage(`${count(read.informational, 'row')} omitted, since they move no money`)
  if (records.repeated > 0) printMessage(`${count(records.repeated, 'line')} repeated where statements overlap`)
  const refused = [...read.refused, ...records.refused, ...records.statements.flatMap((statement) => statement.refused)]
  for (const { place, reason } of refused) printMessage(`Refused ${place}: ${reason}`)
  return refused.length
}

/** Sends everything and prints the result; returns the number of refused records. */
async function sendAll(records: StatementRecords, options: StatementOptions, key: string): Promise<number> {
  const { url } = options
  printMessage(`Sending ${sizesOf(records, options)} to ${url}`)
  const run = `import-statement-${randomUUID()}`
  const results = sentOf(options).map((sent) => ({ sent, counts: noCounts() }))
  try {
    for (const { sent, counts } of results) {
      const [name, kind, path] = sent
      await sendRecords({ service: { url, key }, path, run }, records[kind], teller(name, records[kind].length, counts))
    }
  } catch (error) {
    if (error instanceof ServiceError)
      printMessage('Stopped before the end: what was sent is stored, and running this again continues')
    throw error
  } finally {
    for (const { sent, counts } of results) print(countsLine(sent[0], counts))
  }
  return results.reduce((sum, { counts }) => sum + counts.refused, 0)
}

/** Counts outcomes, and prints each refusal, and the progress at every tenth. */
function teller(name: string, total: number, counts: Counts): (record: StatementRecord, outcome: Outcome) => void {
  let done = 0
  return ({ place }, outcome) => {
    counts[outcome.kind] += 1
    if (outcome.kind === 'refused') printMessage(`Refused ${place}: ${outcome.reason}`)
    done += 1
    if (total >= 100 && done % Math.ceil(total / 10) === 0) printMessage(`  ${done} of ${total} ${name}`)
  }
}

function sentOf({ ownAccount }: StatementOptions): readonly Sent[] {
  return ownAccount ? OF_LENDER : OF_OPERATOR
}

function sizesOf({ transactions, balances }: StatementRecords, { ownAccount }: StatementOptions): string {
  const own = ownAccount ? 'bank ' : ''
  return `${count(transactions.length, ownAccount ? 'bank line' : 'transaction')} and ${count(balances.length, `${own}balance`)}`
}
