// A BAI2 file: bytes in, a statement for each account of each group out. Each account states how many records it has and what their amounts
// add up to, so that a missing line is seen. A file without its last record is refused whole.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { decodePlain } from '../decode-text.ts'
import { parseShortDay } from '../short-day.ts'
import { type BankStatement, type RefusedRow, type StatementEntry, type StatementFile } from '../statement.ts'
import { type Bai2Account, parseSigned, readBai2Account } from './bai2-account.ts'
import { readBai2Entry } from './bai2-entry.ts'
import { type Bai2Record, fieldsOf, readRecords } from './bai2-records.ts'

const DEFAULT_CURRENCY = 'USD'
const VERSION = '2'
const DELETION = '2'
const TEST_ONLY = '4'
const INTERIM_SAME_DAY = '3'

/** What the accounts of a group have in common. */
interface Group {
  readonly number: number
  readonly currency: string
  readonly as_of: string
  readonly is_interim: boolean
}

/** An account with its records, up to its record 49. */
interface AccountRecords {
  readonly first: Bai2Record
  readonly entries: readonly Bai2Record[]
  readonly end: Bai2Record | undefined
}

/** Reads a BAI2 file. The fault's message continues the file's name. */
export function parseBai2(bytes: Uint8Array): Reading<StatementFile> {
  const text = decodePlain(bytes, undefined)
  if (!text.ok) return text
  const { records, unknown_line } = readRecords(text.value)
  const fault = fileFault(records, unknown_line)
  if (fault !== undefined) return refuse('not_a_statement', fault)
  const statements: BankStatement[] = []
  for (const [index, group] of groupsOf(records).entries()) {
    const read = readGroup(group, index + 1)
    if (!read.ok) return read
    statements.push(...read.value)
  }
  if (statements.length === 0) return refuse('no_statement', 'holds no account (record 03)')
  return accept({ statements, refused: [], informational: 0 })
}

function fileFault(records: readonly Bai2Record[], unknown_line: number | undefined): string | undefined {
  const [first] = records
  if (first?.code !== '01') return 'is no BAI2 file: it does not begin with a record 01'
  const version = fieldsOf(first)[7]
  if (version !== VERSION) return `is version ${version ?? ''} of BAI: ask the bank for BAI2`
  if (records.at(-1)?.code !== '99') return 'is cut short: it does not end with a record 99'
  return unknown_line === undefined
    ? undefined
    : `cannot be read: line ${unknown_line} does not begin with a record code`
}

/** The records of each group: one of code 02 and those behind it. */
function groupsOf(records: readonly Bai2Record[]): Bai2Record[][] {
  const groups: Bai2Record[][] = []
  for (const record of records) {
    if (record.code === '02') groups.push([record])
    else if (record.code !== '01' && record.code !== '99') groups.at(-1)?.push(record)
  }
  return groups
}

function readGroup(records: readonly Bai2Record[], number: number): Reading<BankStatement[]> {
  const [header, ...rest] = records
  if (header === undefined) return accept([])
  const [, , status = '', date = '', , currency = '', modifier = ''] = fieldsOf(header)
  const place = `the group at line ${header.line}`
  if (status === TEST_ONLY) return refuse('invalid_value', `holds a test: ${place} has the status ${TEST_ONLY}`)
  if (status === DELETION)
    return refuse(
      'invalid_value',
      `takes earlier data back: ${place} has the status ${DELETION}; set those transactions to canceled`,
    )
  const as_of = parseShortDay(date)
  if (!as_of.ok) return refuse(as_of.code, `cannot be read: the day of ${place} ${as_of.message}`)
  const group: Group = {
    number,
    currency: currency === '' ? DEFAULT_CURRENCY : currency,
    as_of: as_of.value,
    is_interim: modifier === INTERIM_SAME_DAY,
  }
  const statements: BankStatement[] = []
  for (const account of accountsOf(rest)) {
    const read = readStatement(account, group)
    if (!read.ok) return refuse(read.code, `cannot be read: line ${account.first.line}, record 03: ${read.message}`)
    statements.push(read.value)
  }
  return accept(statements)
}

function accountsOf(records: readonly Bai2Record[]): AccountRecords[] {
  const accounts: { first: Bai2Record; entries: Bai2Record[]; end: Bai2Record | undefined }[] = []
  for (const record of records) {
    const account = accounts.at(-1)
    if (record.code === '03') accounts.push({ first: record, entries: [], end: undefined })
    else if (account !== undefined && record.code === '16') account.entries.push(record)
    else if (account !== undefined && record.code === '49') account.end = record
  }
  return accounts
}

function readStatement(records: AccountRecords, group: Group): Reading<BankStatement> {
  const account = readBai2Account(records.first, group)
  if (!account.ok) return account
  const place = `line ${records.first.line}, record 03`
  const refused: RefusedRow[] = account.value.refused.map((reason) => ({ place, reason }))
  const entries: StatementEntry[] = []
  let informational = 0
  let total = account.value.total
  for (const record of records.entries) {
    const read = readBai2Entry(record, { ...group, currency: account.value.currency })
    if (!read.ok) {
      refused.push({ place: `line ${record.line}, record 16`, reason: read.message })
      continue
    }
    total += read.value.amount
    if (read.value.movement === undefined) informational += 1
    else entries.push(read.value.movement)
  }
  const fault = countFault(records)
  if (fault !== undefined) refused.push(fault)
  return accept({
    place,
    id: `group ${group.number} of ${group.as_of}`,
    page: undefined,
    ...kept(account.value),
    entries,
    refused,
    informational,
    notes: refused.length === 0 ? totalNotes(records, total) : [],
  })
}

function kept({ account, balances }: Bai2Account): Pick<BankStatement, 'account' | 'balances'> {
  return { account, balances }
}

/** A record 49 counts the records of its account, continuations and itself among them. */
function countFault({ first, entries, end }: AccountRecords): RefusedRow | undefined {
  const place = `line ${end?.line ?? first.line}, record ${end === undefined ? '03' : '49'}`
  if (end === undefined) return { place, reason: 'the account has no record 49: lines may be missing' }
  const stated = fieldsOf(end)[1] ?? ''
  const found = [first, ...entries, end].reduce((sum, { parts }) => sum + parts.length, 0)
  if (stated === '' || Number(stated) === found) return undefined
  return { place, reason: `it states ${stated} records and the account has ${found}: lines are missing, or came twice` }
}

/** Banks do not agree on what a control total adds up, so one that differs is for people to look at. */
function totalNotes({ end }: AccountRecords, total: bigint): string[] {
  const stated = parseSigned(end === undefined ? '' : (fieldsOf(end)[0] ?? ''))
  if (end === undefined || stated === undefined || stated === total) return []
  return [`line ${end.line}, record 49: the control total is ${stated}, and the amounts add up to ${total}`]
}
