// A camt.053 file: bytes in, statements out, entry by entry from a stream. An unreadable entry is refused alone; a file that is cut short
// or is no camt.053 is refused whole, since the missing part is unknown.
import { type Reading, accept, refuse } from '@tapeline/kernel/core/fault'
import { decodeXml } from '../decode-text.ts'
import {
  type BankStatement,
  type RefusedRow,
  type StatementBalance,
  type StatementEntry,
  type StatementFile,
  normalAccount,
} from '../statement.ts'
import { readBalance } from './camt-balance.ts'
import { type OwnAccount, accountNumber } from './camt-details.ts'
import { readEntry } from './camt-entry.ts'
import { type XmlElement, type XmlVisitor, readXml, textAt, trimmed } from './read-xml.ts'

const NAMESPACE = /\bcamt\.(\d{3})\.001\.(\d{2})$/
const VERSION_MIN = 2
const VERSION_MAX = 13

/** Reads a camt.053 file of any version from .001.02 to .001.13. The fault's message continues the file's name. */
export function parseCamt(bytes: Uint8Array): Reading<StatementFile> {
  const text = decodeXml(bytes)
  if (!text.ok) return text
  const file = new CamtFile()
  const read = readXml(text.value, file)
  if (!read.ok) return read
  return file.result()
}

/** Builds statements from the stream of elements. */
class CamtFile implements XmlVisitor {
  readonly #statements: StatementDraft[] = []
  #namespace: string | undefined
  #draft: StatementDraft | undefined

  opened(element: XmlElement): void {
    if (element.name === 'BkToCstmrStmt' || element.name === 'Document') this.#namespace ??= element.namespace
    if (element.name !== 'Stmt' || this.#draft !== undefined) return
    this.#draft = new StatementDraft(element, this.#statements.length + 1)
    this.#statements.push(this.#draft)
  }

  /** Keeps only the current entry or balance of a statement, and nothing of the elements around statements. */
  closed(element: XmlElement, parent: XmlElement | undefined): boolean {
    const draft = this.#draft
    if (draft === undefined) return false
    if (element === draft.element) this.#draft = undefined
    else if (parent === draft.element) draft.take(element)
    else return true
    return false
  }

  result(): Reading<StatementFile> {
    const fault = messageFault(this.#namespace)
    if (fault !== undefined) return refuse('not_a_statement', fault)
    if (this.#statements.length === 0) return refuse('no_statement', 'holds no statement (Stmt)')
    return accept({ statements: this.#statements.map((draft) => draft.finished()), refused: [], informational: 0 })
  }
}

function messageFault(namespace: string | undefined): string | undefined {
  const [, message, version] = NAMESPACE.exec(namespace ?? '') ?? []
  if (message === undefined) return 'is no camt.053 message: its Document names no namespace of one'
  if (message !== '053') return `is camt.${message}, not a statement: ask the bank for camt.053`
  if (Number(version) >= VERSION_MIN && Number(version) <= VERSION_MAX) return undefined
  return `is camt.053.001.${version}: known are the versions .001.02 to .001.13`
}

/** A statement being read: in every version its account comes before its balances and entries. */
class StatementDraft {
  readonly element: XmlElement
  readonly #number: number
  readonly #counts = { Ntry: 0, Bal: 0 }
  readonly #entries: StatementEntry[] = []
  readonly #balances: StatementBalance[] = []
  readonly #refused: RefusedRow[] = []
  readonly #notes: string[] = []
  #informational = 0
  #id: string | undefined
  #page: string | undefined
  #own: OwnAccount = { number: undefined, owner: undefined }

  constructor(element: XmlElement, number: number) {
    this.element = element
    this.#number = number
  }

  take(element: XmlElement): void {
    if (element.name === 'Id') this.#id = trimmed(element.text)
    if (element.name === 'StmtPgntn') this.#page = textAt(element, 'PgNb')
    if (element.name === 'Acct') this.#takeAccount(element)
    if (element.name === 'Bal') this.#takeBalance(element)
    if (element.name === 'Ntry') this.#takeEntry(element)
  }

  #takeAccount(element: XmlElement): void {
    const number = accountNumber(element)
    this.#own = { number: number && normalAccount(number), owner: textAt(element, 'Ownr/Nm') }
  }

  #takeBalance(element: XmlElement): void {
    const place = this.#placeOf(element, 'Bal')
    const read = readBalance(element, place)
    if (!read.ok) this.#refused.push({ place, reason: read.message })
    else if (read.value !== undefined) this.#balances.push(read.value)
  }

  #takeEntry(element: XmlElement): void {
    const place = this.#placeOf(element, 'Ntry')
    const read = readEntry(element, place, this.#own)
    if (!read.ok) return void this.#refused.push({ place, reason: read.message })
    // One by one: a batch can have more parts than a call allows arguments.
    for (const movement of read.value.movements) this.#entries.push(movement)
    if (read.value.movements.length === 0) this.#informational += 1
    if (read.value.note !== undefined) this.#notes.push(read.value.note)
  }

  #placeOf(element: XmlElement, name: 'Ntry' | 'Bal'): string {
    this.#counts[name] += 1
    return `line ${element.line}, Stmt ${this.#number}, ${name} ${this.#counts[name]}`
  }

  finished(): BankStatement {
    return {
      place: `line ${this.element.line}, Stmt ${this.#number}`,
      id: this.#id,
      page: this.#page,
      account: this.#own.number,
      entries: this.#entries,
      balances: this.#balances,
      refused: this.#refused,
      informational: this.#informational,
      notes: this.#notes,
    }
  }
}
