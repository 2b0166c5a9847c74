// An MT940 file: bytes in, statements out. A line that cannot be read is refused alone; a file that is cut short is refused whole, since the
// missing part is unknown.
import { hasIbanCheck } from '@tapeline/kernel/core/mod-97'
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { decodePlain } from '../decode-text.ts'
import {
  type BankStatement,
  type RefusedRow,
  type StatementBalance,
  type StatementEntry,
  type StatementFile,
  normalAccount,
} from '../statement.ts'
import { MT940_BALANCES, readMt940Balance } from './mt940-balance.ts'
import { type Mt940Field, type Mt940Message, fieldOf, readMessages } from './mt940-fields.ts'
import { readMt940Line } from './mt940-line.ts'

/** MT950 is MT940 without the texts of the lines. */
const STATEMENT_TYPES: readonly string[] = ['940', '950']

/** Reads an MT940 file. The fault's message continues the file's name. */
export function parseMt940(bytes: Uint8Array): Reading<StatementFile> {
  const text = decodePlain(bytes, undefined)
  if (!text.ok) return text
  const messages = readMessages(text.value)
  const statements: BankStatement[] = []
  if (messages.length === 0) return refuse('not_a_statement', 'is no MT940 file: no field :20: begins a message')
  for (const message of messages) {
    const statement = readStatement(message)
    if (!statement.ok) return statement
    statements.push(statement.value)
  }
  return accept({ statements, refused: [], informational: 0 })
}

function readStatement(message: Mt940Message): Reading<BankStatement> {
  const type = message.type ?? (fieldOf(message, '34F', '13D') === undefined ? '940' : '942')
  if (!STATEMENT_TYPES.includes(type))
    return refuse(
      'not_a_statement',
      `has an MT${type} at line ${message.line}, not a statement: ask the bank for MT940`,
    )
  const opening = fieldOf(message, '60F', '60M')
  const closing = fieldOf(message, '62F', '62M')
  if (opening === undefined) return cutShort(message, 'opening balance (:60F:)')
  if (closing === undefined) return cutShort(message, 'closing balance (:62F:)')
  const first = readMt940Balance(opening, 'opening_booked')
  if (!first.ok) return refuse(first.code, `cannot be read: line ${opening.line}, :${opening.tag}: ${first.message}`)
  const last = readMt940Balance(closing, 'closing_booked')
  if (!last.ok) return refuse(last.code, `cannot be read: line ${closing.line}, :${closing.tag}: ${last.message}`)
  return accept(statementOf(message, first.value, last.value))
}

function cutShort({ line }: Mt940Message, missing: string): Reading<never> {
  return refuse('cut_short', `is cut short: the statement at line ${line} has no ${missing}`)
}

function statementOf(message: Mt940Message, opening: StatementBalance, closing: StatementBalance): BankStatement {
  const refused: RefusedRow[] = []
  const take = <T>(field: Mt940Field, read: Reading<T>): T[] => {
    if (read.ok) return [read.value]
    refused.push({ place: `line ${field.line}, :${field.tag}:`, reason: read.message })
    return []
  }
  const entries: StatementEntry[] = []
  const balances: StatementBalance[] = [opening, closing]
  for (const [index, field] of message.fields.entries()) {
    const kind = MT940_BALANCES[field.tag]
    if (field.tag === '61')
      entries.push(...take(field, readMt940Line(field, infoBehind(message, index), opening.currency)))
    if (field.tag === '64' || field.tag === '65')
      balances.push(...take(field, readMt940Balance(field, kind ?? 'expected')))
  }
  return {
    place: `line ${message.line}, :20:`,
    ...numberOf(message, closing),
    account: accountOf(message, opening.currency),
    entries,
    balances,
    refused,
    informational: 0,
    notes: [],
  }
}

/** The field :86: right behind a line; fields of the bank's own may stand between. */
function infoBehind({ fields }: Mt940Message, index: number): Mt940Field | undefined {
  const next = fields.slice(index + 1).find(({ tag }) => tag !== 'NS')
  return next?.tag === '86' ? next : undefined
}

/**
 * The number of the statement and of its page. Pages share the number; statements do not always have one of their own, so that a statement
 * of one page is known by its last day too.
 */
function numberOf(message: Mt940Message, closing: StatementBalance): Pick<BankStatement, 'id' | 'page'> {
  const text = fieldOf(message, '28C', '28')?.lines[0]?.trim() ?? ''
  const [number = '', page = ''] = text.split('/')
  if (fieldOf(message, '60M', '62M') !== undefined) return { id: number, page }
  return { id: `${text} of ${closing.as_of}`, page: undefined }
}

/** The account in :25:, without the currency that some banks append. */
function accountOf(message: Mt940Message, currency: string): string | undefined {
  const account = normalAccount(fieldOf(message, '25', '25P')?.lines[0] ?? '')
  if (account === '') return undefined
  return account.endsWith(currency) && !hasIbanCheck(account) ? account.slice(0, -currency.length) : account
}
