// From statements to the records that are sent: masked, identified, in the fields of the operator's transactions and balances, or of a lender's
// bank lines. A record depends on its entry alone, never on the statement around it, so that overlapping statements send equal records.
import { type IdentifiedBy, type Scope, accountSign, balanceId, signOfEntry, transactionId } from './identity.ts'
import { maskAccount } from './mask-accounts.ts'
import { maskedEntry } from './masked-entry.ts'
import type { BankStatement, RefusedRow, StatementBalance, StatementEntry } from './statement.ts'
import { type WholeStatement, wholeStatements } from './whole-statements.ts'

/** The recipient of a file's records. */
export interface Purpose {
  /** The lender whose account it is; undefined where the lender sends the statement of its own account. */
  readonly organization: string | undefined
  readonly payin_instrument_id: string | undefined
  readonly identified_by: IdentifiedBy
  /** How people choose that lines are identified by their content, as the end of a sentence. */
  readonly content_advice?: string
}

/** How the command is asked to identify lines by their content. */
export const CONTENT_OPTION = 'import this file with --identify-by content'

/** A record to send. */
export interface StatementRecord {
  readonly place: string
  readonly body: { readonly id: string; readonly [field: string]: unknown }
}

/** The records of statements. */
export interface StatementRecords {
  readonly transactions: readonly StatementRecord[]
  readonly balances: readonly StatementRecord[]
  readonly refused: readonly RefusedRow[]
  /** Lines that an overlapping statement of the file already had. */
  readonly repeated: number
  /** The statements of the records, their pages combined. */
  readonly statements: readonly BankStatement[]
}

/** The records of a file's statements, in order. */
export function statementRecords(statements: readonly BankStatement[], purpose: Purpose): StatementRecords {
  const batch = new RecordBatch(purpose)
  for (const whole of wholeStatements(statements)) batch.take(whole)
  return batch.result()
}

const NO_ACCOUNT = 'it does not state its account: name the instrument with --payin-instrument'
const NO_OWN_ACCOUNT =
  'it does not state its account: the mapping of a CSV can name it, the bank can add it to other files'

class RecordBatch {
  readonly #purpose: Purpose
  readonly #transactions = new Map<string, StatementRecord>()
  readonly #balances = new Map<string, StatementRecord>()
  readonly #refused: RefusedRow[] = []
  readonly #statements: BankStatement[] = []
  /** The account of each account identity. */
  readonly #accounts = new Map<string, string | undefined>()
  /** The number of occurrences of an entry identity in a run. */
  readonly #counts = new Map<string, number>()
  /** The booking day of each entry identity. */
  readonly #days = new Map<string, string>()
  #repeated = 0

  constructor(purpose: Purpose) {
    this.#purpose = purpose
  }

  take({ statement, run }: WholeStatement): void {
    const scope = { ...this.#purpose, account: statement.account }
    const fault = this.#accountFault(scope)
    if (fault !== undefined) return void this.#refused.push({ place: statement.place, reason: fault })
    this.#statements.push(statement)
    for (const entry of statement.entries) this.#takeEntry(scope, maskedEntry(entry, statement.account), run)
    for (const balance of statement.balances) this.#takeBalance(scope, balance)
  }

  #accountFault(scope: Scope): string | undefined {
    if (scope.account === undefined && scope.payin_instrument_id === undefined)
      return scope.organization === undefined ? NO_OWN_ACCOUNT : NO_ACCOUNT
    const sign = JSON.stringify(accountSign(scope))
    const known = this.#accounts.get(sign) ?? scope.account
    this.#accounts.set(sign, known)
    if (known === scope.account) return undefined
    return `another account of this file ends in ${maskAccount(scope.account ?? '')} as well, and their ids would meet`
  }

  #takeEntry(scope: Scope, entry: StatementEntry, run: number): void {
    const sign = signOfEntry(scope, entry, this.#purpose.identified_by)
    const fault = this.#dayFault(sign, entry)
    if (fault !== undefined) return void this.#refused.push({ place: entry.place, reason: fault })
    const count = (this.#counts.get(`${run} ${sign}`) ?? 0) + 1
    this.#counts.set(`${run} ${sign}`, count)
    const record = transactionRecord(transactionId(sign, count), scope, entry)
    const before = this.#transactions.get(record.body.id)
    if (before !== undefined) this.#repeated += 1
    if (before?.body['status'] !== 'settled' || entry.status === 'settled')
      this.#transactions.set(record.body.id, record)
  }

  /** A booked line keeps its day: on another day the reference names another line. */
  #dayFault(sign: string, { status, booked_on }: StatementEntry): string | undefined {
    if (status !== 'settled' || booked_on === undefined) return undefined
    const day = this.#days.get(sign) ?? booked_on
    this.#days.set(sign, day)
    if (day === booked_on) return undefined
    return `its reference also names a line booked on ${day} with the same amount: ${this.#purpose.content_advice ?? CONTENT_OPTION}`
  }

  #takeBalance(scope: Scope, balance: StatementBalance): void {
    if (balance.intermediate) return
    const record = balanceRecord(scope, balance)
    // If several statements have balances of a day, the first gives the opening and the last the closing.
    if (isOpening(balance) && this.#balances.has(record.body.id)) return
    this.#balances.set(record.body.id, record)
  }

  result(): StatementRecords {
    return {
      transactions: [...this.#transactions.values()],
      balances: [...this.#balances.values()],
      refused: this.#refused,
      repeated: this.#repeated,
      statements: this.#statements,
    }
  }
}

function isOpening({ kind }: StatementBalance): boolean {
  return ['opening_booked', 'opening_available', 'previously_closed_booked'].includes(kind)
}

function transactionRecord(id: string, scope: Scope, entry: StatementEntry): StatementRecord {
  const { counterparty, value_date } = entry
  const metadata = {
    ...entry.details,
    ...optionalField('counterparty_account', counterparty.account),
    ...optionalField('value_date', value_date),
    ...(entry.reversal ? { reversal: true } : {}),
  }
  const body = {
    id,
    ...optionalField('organization', scope.organization),
    direction: entry.direction,
    amount: entry.amount,
    currency: entry.currency,
    status: entry.status,
    settled_at: settledAt(entry),
    ...optionalField('booked_on', entry.booked_on),
    ...optionalField('counterparty', counterparty.name),
    ...optionalField('description', entry.description),
    ...optionalField('bank_reference', entry.references[0]),
    ...accountOf(scope),
    metadata,
  }
  return { place: entry.place, body }
}

/** The value moment if the bank gives it, otherwise the start of the value day, or of the booking day, in UTC. */
function settledAt({ status, value_moment, value_date, booked_on }: StatementEntry): string | null {
  if (status === 'pending') return null
  return value_moment ?? `${value_date ?? booked_on}T00:00:00Z`
}

function balanceRecord(scope: Scope, balance: StatementBalance): StatementRecord {
  const body = {
    id: balanceId(scope, balance),
    ...optionalField('organization', scope.organization),
    // A lender's has the kind under a name of its own: in a line of an import, kind is that of the record.
    [scope.organization === undefined ? 'balance_kind' : 'kind']: balance.kind,
    amount: balance.amount,
    currency: balance.currency,
    as_of: balance.as_of,
    ...accountOf(scope),
    ...(balance.credit_line_included ? { metadata: { credit_line_included: true } } : {}),
  }
  return { place: balance.place, body }
}

/** The instrument if given, and the masked number if the file has one. */
function accountOf({ account, payin_instrument_id }: Scope): { [field: string]: string } {
  return {
    ...optionalField('payin_instrument_id', payin_instrument_id),
    ...optionalField('account_label', account && maskAccount(account)),
  }
}

function optionalField(field: string, text: string | undefined): { [field: string]: string } {
  return text === undefined || text === '' ? {} : { [field]: text }
}
