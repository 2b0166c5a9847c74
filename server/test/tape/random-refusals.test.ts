// Random tapes of which the service refuses a part, broken off anywhere and corrected in two steps: the entries are those of the right tape.
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { TapeFolder } from './command.ts'
import { BrokenOff, sendTape } from './in-process.ts'
import { ALONE, TO_DATE, amountsById, instalmentTape } from './instalments.ts'
import { randomNumbers } from './random-numbers.ts'

let service: TestService
let lender: Lender
let folder: TapeFolder
let imports = 0

beforeAll(async () => {
  service = await startTestService()
  folder = new TapeFolder()
})
afterAll(async () => {
  folder.remove()
  await service.stop()
})
beforeEach(async () => {
  lender = await service.lender()
})

interface Instalment {
  readonly loan: string
  readonly month: string
  readonly to_date: number
  readonly paid: number
}

const MONTHS = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']

/** What is paid on three loans by month, in the order of the months. */
function randomInstalments(random: (below: number) => number): Instalment[] {
  const paid_to_date = new Map<string, number>()
  return MONTHS.flatMap((month) =>
    ['L1', 'L2', 'L3'].map((loan) => {
      const paid = 100 + random(5) * 50
      const to_date = (paid_to_date.get(loan) ?? 0) + paid
      paid_to_date.set(loan, to_date)
      return { loan, month, to_date, paid }
    }),
  )
}

/** Sends a tape, broken off after some parts, to its end. */
async function sendToTheEnd(mapping: string, file: string, parts_max: number): Promise<void> {
  imports += 1
  const given = { service, lender, mapping, files: [file], id: `tape-${imports}` }
  await sendTape({ ...given, parts_max }).catch((error: unknown) => {
    if (!(error instanceof BrokenOff)) throw error
    return sendTape(given)
  })
}

test.each(Array.from({ length: 12 }, (_, seed) => [seed + 1, seed % 2 === 0] as const))(
  'random tape %i, refused, broken off, corrected twice, holds the entries of the right tape (grouped: %s)',
  async (seed, grouped) => {
    const random = randomNumbers(seed)
    const rows = randomInstalments(random)
    const lineOf = ({ loan, month, to_date }: Instalment) => `${loan},${month},${to_date},`
    const faulty = new Set(Array.from({ length: 1 + random(3) }, () => rows[random(rows.length)]))
    const isWrong = (row: Instalment) =>
      [...faulty].some((other) => (grouped ? other?.loan === row.loan : other === row))
    /** Rows of what is refused, most of them with a wrong amount, and so with other ids. */
    const wrong = (row: Instalment) => {
      const to_date = isWrong(row) ? row.to_date + random(10) : row.to_date
      return `${lineOf({ ...row, to_date })}${faulty.has(row) ? 'NOPE' : ''}`
    }
    const send = async (name: string, lines: readonly string[]) => {
      const file = instalmentTape(folder, `random-${seed}-${name}.csv`, lines)
      await sendToTheEnd(grouped ? TO_DATE : ALONE, file, random(26))
      return file
    }
    const first = rejectedOf(await send('first', rows.map(wrong)), rows)
    const second = rejectedOf(await send('second', first.map(wrong)), first)
    await send('right', second.map(lineOf))
    for (const loan of ['L1', 'L2', 'L3']) {
      const own = rows.filter((row) => row.loan === loan)
      const expected = own.map(({ month, to_date, paid }) => {
        const amount = grouped ? paid : to_date
        return [`${month}-${amount}`, amount * 100]
      })
      expect(await amountsById(lender, loan), loan).toEqual(Object.fromEntries(expected))
    }
  },
)

/** The rows of a file that were rejected, by their lines. */
function rejectedOf(file: string, rows: readonly Instalment[]): Instalment[] {
  const table = parse<{ rejected_row: string }>(readFileSync(`${file}.rejected.csv`), { bom: true, columns: true })
  return table.flatMap(({ rejected_row }) => rows.slice(Number(rejected_row) - 2, Number(rejected_row) - 1))
}
