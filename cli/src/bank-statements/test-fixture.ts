// Shared by the tests of importing: the command run in this process with its output captured, and statements of a few lines.
import { Command } from 'commander'
import { vi } from 'vitest'
import { importStatementCommand } from '../commands/import-statement.ts'

/** The result of a run of the command. */
export interface ImportRun {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs `tapeline import-statement` with arguments. */
export async function runImport(...args: string[]): Promise<ImportRun> {
  const output = { out: '', err: '' }
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((output.out += String(text)), true))
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((output.err += String(text)), true))
  let ended: number | undefined
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    ended = Number(code)
    throw new Error('ended')
  })
  const before = process.exitCode
  try {
    const program = new Command('tapeline')
    importStatementCommand(program)
    await program.parseAsync(['import-statement', ...args], { from: 'user' })
  } catch (error) {
    if (ended === undefined) throw error
  } finally {
    for (const spy of [out, err, exit]) spy.mockRestore()
  }
  const code = ended ?? Number(process.exitCode)
  process.exitCode = before
  return { code, ...output }
}

/** A line of a statement in EUR: money in. */
export interface Line {
  readonly day: string
  readonly amount: string
  readonly reference?: string
  readonly status?: string
}

/** The IBAN of the account by default. */
export const ACCOUNT = 'DE89370400440532013000'

/** A statement between two balances; every line repeats the account number in its text. */
export function statementXml(opening: string, closing: string, lines: readonly Line[], account = ACCOUNT): string {
  const balance = (code: string, amount: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
    '<Dt><Dt>2026-01-31</Dt></Dt></Bal>'
  const entries = lines.map(
    ({ day, amount, reference = '', status = 'BOOK' }) =>
      `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><Dt>${day}</Dt></BookgDt>` +
      `<AcctSvcrRef>${reference}</AcctSvcrRef><AddtlNtryInf>Rent DE89 3704 0044 0532 0130 00</AddtlNtryInf></Ntry>\n`,
  )
  const id = `<Acct><Id><IBAN>${account}</IBAN></Id></Acct>`
  return `<Stmt>${id}${balance('OPBD', opening)}${balance('CLBD', closing)}\n${entries.join('')}</Stmt>`
}

/** A camt.053 file of statements. */
export function camtXml(...statements: string[]): string {
  const namespace = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02'
  return `<Document xmlns="${namespace}"><BkToCstmrStmt>${statements.join('')}</BkToCstmrStmt></Document>`
}

/** Four lines: two are equal on one day, and a third differs from them by its reference alone. */
export const JANUARY: readonly [Line, Line, Line, Line] = [
  { day: '2026-01-01', amount: '1.00' },
  { day: '2026-01-02', amount: '2.00', reference: '2026010200000001' },
  { day: '2026-01-02', amount: '2.00' },
  { day: '2026-01-02', amount: '2.00' },
]

/** The four lines as a file with balances that agree. */
export const JANUARY_FILE = camtXml(statementXml('0.00', '7.00', JANUARY))
