// What tests of scheduled reports have in common: a service whose reports the test sends itself, by a clock that it moves.
import { makeReportOf } from '../../src/sending-jobs.ts'
import type { ReportParts } from '../../src/jobs/reports/report-attempt.ts'
import { sendReports } from '../../src/jobs/reports/report-sender.ts'
import type { Letter } from '../../src/mail/letters.ts'
import type { WaitingRun } from '../../src/resources/report-schedule/report-run-store.ts'
import type { ReadWorkbook } from '../certificates/read-workbook.ts'
import { type Client, eventually } from '../harness/client.ts'
import { microsecondsNow } from '../harness/moments.ts'
import type { Lender, TestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'

export const MINUTE = 60_000_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A clock that starts now and goes as the test moves it, in microseconds. */
export class TestClock {
  #ahead = 0

  readonly now = (): Promise<number> => Promise.resolve(microsecondsNow() + this.#ahead)

  pass(microseconds: number): void {
    this.#ahead += microseconds
  }

  /** Moves to 00:30 UTC of a day that comes so many days from now. */
  async dawnIn(days: number): Promise<string> {
    const now = await this.now()
    const dawn = (Math.floor(now / DAY) + days) * DAY + 30 * MINUTE
    this.pass(dawn - now)
    return new Date(dawn / 1_000).toISOString().slice(0, 10)
  }
}

/** A mail server that is there or not, and the letters that it took. */
export class TestMail {
  readonly letters: Letter[] = []
  isAway = false

  readonly send = (letter: Letter): Promise<boolean> => {
    if (!this.isAway) this.letters.push(letter)
    return Promise.resolve(!this.isAway)
  }
}

/** What sends reports as a process does; failures of the service fail the test. */
export function sender(service: TestService, more: Partial<ReportParts>): (stopping?: AbortSignal) => Promise<number> {
  const failures: unknown[] = []
  const parts: ReportParts = {
    database: service.database,
    mailer: undefined,
    make: (run, hold) => makeReportOf(service.app.services, run, hold),
    report: (_, error) => failures.push(error),
    ...more,
  }
  return async (stopping = new AbortController().signal) => {
    const tried = await sendReports(parts, stopping)
    if (failures.length > 0) throw failures[0]
    return tried
  }
}

/** A run as it is answered. */
export interface Run {
  readonly id: string
  readonly trigger: string
  readonly due_at: string
  readonly as_of: string
  readonly known_at: string
  readonly skipped: number
  readonly status: string
  readonly failure: string | null
  readonly file_name: string | null
  readonly sha256: string | null
  readonly sent_to: readonly string[]
  readonly left_out: readonly string[]
  readonly next_attempt_at: string | null
}

/** A file as a report makes one. */
export const FILE = {
  name: 'report.xlsx',
  content_type: 'application/octet-stream',
  sha256: 'a'.repeat(64),
  content: Buffer.from('a report'),
}

/** A report that is made at once, and one whose figures are still calculated. */
export const MADE = { make: () => Promise.resolve({ file: FILE }) }
export const CALCULATED = {
  make: () => Promise.resolve({ failure: 'calculation_running' as const, is_final: false }),
}

/** Has a schedule of borrowing bases written. */
export async function schedule({ client }: Lender, more: Record<string, unknown> = {}, id = 'base'): Promise<void> {
  await demand(client.post('/report-schedules', { id, name: 'Our base', report: 'borrowing_base', ...more }))
}

/** The runs of a schedule, latest first. */
export async function runsOf(client: Client, schedule: string): Promise<Run[]> {
  return (await demand(client.get(`/report-schedules/${schedule}/runs`))).body.data
}

/** Sends until the latest run of a schedule is settled; a calculation under way is asked for again. */
export function settledRun(client: Client, schedule: string, send: () => Promise<unknown>): Promise<Run> {
  return eventually(
    async () => {
      await send()
      const [latest] = await runsOf(client, schedule)
      if (latest === undefined) throw new Error('Nothing was queued')
      return latest
    },
    ({ status }) => status !== 'pending',
    60_000,
  )
}

/** The file of a run. */
export async function fileOf(service: TestService, key: string, schedule: string, run: string): Promise<Buffer> {
  const url = `${service.address}/report-schedules/${schedule}/runs/${run}/file`
  const answer = await fetch(url, { headers: { Authorization: key } })
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  return Buffer.from(await answer.arrayBuffer())
}

/** A report by what its schedule states, as of a day, as known now. */
export type AskedFile = Partial<Pick<WaitingRun, 'frequency' | 'debt_line_id' | 'known_at'>> &
  Pick<WaitingRun, 'tenant' | 'report' | 'format' | 'as_of'>

/** The bytes of a report of any day; a calculation under way is asked for again. */
export async function madeFile(service: TestService, asked: AskedFile): Promise<Buffer> {
  const run: WaitingRun = {
    schedule: 1,
    number: 1,
    known_at: await new TestClock().now(),
    skipped: 0,
    name: 'Our report',
    frequency: 'after_month_end',
    debt_line_id: null,
    recipients: null,
    outside_recipients: null,
    is_disabled: false,
    ...asked,
  }
  const made = await eventually(
    () => makeReportOf(service.app.services, run, () => Promise.resolve()),
    (seen) => 'file' in seen || seen.is_final,
    60_000,
  )
  if ('failure' in made) throw new Error(made.failure)
  return made.file.content
}

/** The rows of a sheet below its head, each as a spreadsheet shows it. */
export function shownRows(book: ReadWorkbook, name: string): string[][] {
  const cells = book.get(name) ?? new Map<string, never>()
  const heads = [...cells.keys()].filter((place) => /^[A-Z]1$/.test(place)).map((place) => place.slice(0, 1))
  const rows: string[][] = []
  for (let row = 2; heads.some((column) => cells.has(`${column}${row}`)); row += 1)
    rows.push(heads.map((column) => cells.get(`${column}${row}`)?.shown ?? ''))
  return rows
}
