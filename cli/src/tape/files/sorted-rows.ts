// Rows in the order of a key, however many there are: sorted in lots that fit into memory, written to a folder of scratch files and merged. Rows of one key
// stay in the order in which they came.
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SourceRow } from '@tapeline/tape/files/source-rows'
import type { KeyedRow } from '@tapeline/tape/tape-store'

/** How many rows are sorted in memory at once. */
const RUN_ROWS = 25_000

/** Sorts rows; scratch files are written into `folder` where they are more than fit into memory. */
export async function* sortRows(
  rows: AsyncIterable<KeyedRow>,
  folder: string,
  name: string,
  run_rows = RUN_ROWS,
): AsyncGenerator<KeyedRow> {
  const runs: string[] = []
  let lot: KeyedRow[] = []
  for await (const row of rows) {
    lot.push(row)
    if (lot.length < run_rows) continue
    const path = join(folder, `${name}-${runs.length}.ndjson`)
    await writeRun(path, inOrder(lot))
    runs.push(path)
    lot = []
  }
  const last = inOrder(lot)
  if (runs.length === 0) yield* last
  else yield* merged([...runs.map(readRows), inMemory(last)])
}

function inOrder(rows: readonly KeyedRow[]): KeyedRow[] {
  return rows.toSorted((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -1 : 1))
}

/** A row as a line of a scratch file. */
export function lineOfRow({ key, row }: KeyedRow): string {
  return `${JSON.stringify([key, row.file, row.line, row.cells, row.fault])}\n`
}

/** The row of a line of a scratch file. */
export function rowOfLine(line: string): KeyedRow {
  const [key, file, number, cells, fault] = JSON.parse(line) as [
    string,
    number,
    number,
    SourceRow['cells'],
    string | null,
  ]
  return { key, row: { file, line: number, cells, fault: fault ?? undefined } }
}

async function writeRun(path: string, rows: readonly KeyedRow[]): Promise<void> {
  const lines = function* (): Generator<string> {
    for (const row of rows) yield lineOfRow(row)
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }))
}

/** The rows of a scratch file. */
export async function* readRows(path: string): AsyncGenerator<KeyedRow> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    yield rowOfLine(line)
}

async function* inMemory(rows: readonly KeyedRow[]): AsyncGenerator<KeyedRow> {
  yield* rows
}

/** Of rows with one key, those of the earlier run come first. Runs are few: a hundred of them are ten million rows. */
async function* merged(runs: readonly AsyncGenerator<KeyedRow>[]): AsyncGenerator<KeyedRow> {
  const heads = await Promise.all(runs.map(async (run) => ({ run, next: await run.next() })))
  for (;;) {
    let least: (typeof heads)[number] | undefined
    for (const head of heads) {
      if (head.next.done === true) continue
      if (least === undefined || least.next.done === true || head.next.value.key < least.next.value.key) least = head
    }
    if (least === undefined || least.next.done === true) return
    yield least.next.value
    least.next = await least.run.next()
  }
}
