// The command `tapeline import` as people run it: built, in a process of its own, on files in a folder.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The command line as it is built. */
export const PROGRAM = resolve(import.meta.dirname, '../../dist/main.js')

/** The result of a run of the command. */
export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A folder of files that the command is run in. */
export class TapeFolder {
  readonly path = mkdtempSync(join(tmpdir(), 'tapeline-tape-test-'))

  /** Writes a file; its path. */
  write(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name)
    writeFileSync(path, content)
    return path
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** The service that the command sends to, and the key that it sends with. */
export interface Destination {
  readonly address: string
  readonly key: string
}

/** Starts the command; `node` are options of the process itself. */
export function startImport(args: readonly string[], to?: Destination, node: readonly string[] = []): ChildProcess {
  const settings = to === undefined ? {} : { TAPELINE_URL: to.address, TAPELINE_KEY: to.key }
  return spawn(process.execPath, [...node, PROGRAM, 'import', ...args], {
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** The result of a command that was started, once it has ended. */
export async function endOf(child: ChildProcess): Promise<Ran> {
  const printed = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => void (printed.out += String(chunk)))
  child.stderr?.on('data', (chunk) => void (printed.err += String(chunk)))
  const code = await new Promise<number | null>((end) => child.once('close', (code) => end(code)))
  return { code, ...printed }
}

/** Runs the command to its end. */
export function runTapeImport(args: readonly string[], to?: Destination): Promise<Ran> {
  return endOf(startImport(args, to))
}

/** A mapping of a small tape: loan_id, borrower, amount, issued, paid, email. */
export const LOANS_MAPPING = `
tape: 1
currency: USD
columns: { amount: number, issued: date, paid: number }
records:
  - account: { id: "a-{borrower}", type: individual, last_name: = borrower, email: = email }
  - receivable:
      id: = loan_id
      obligor_id: a-{borrower}
      product_type: term_loan
      funded_by: balance_sheet
      origination_date: = issued
  - entry: { receivable_id: = loan_id, id: d, date: = issued, type: disbursement, amount: = amount }
  - when: paid > 0
    entry: { receivable_id: = loan_id, id: p, date: "2026-02-01", type: principal, amount: = paid }
`

/** Rows of that tape. */
export function loanRows(count: number): string {
  const rows = Array.from(
    { length: count },
    (_, at) => `L${at + 1},B${(at % 7) + 1},${1_000 + at}.50,2026-01-0${(at % 9) + 1},${at % 2},`,
  )
  return ['loan_id,borrower,amount,issued,paid,email', ...rows, ''].join('\n')
}
