// The worker in which the page reads tapes: files are opened, checked and made into lines beside the page, which stays at hand meanwhile.
import { stringify } from 'yaml'
import { copiedTable, csvLine } from '@tapeline/kernel/core/csv'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { fileName, sourceName } from '@tapeline/tape/files/file-name'
import { cellText } from '@tapeline/tape/files/source-rows'
import { NamedFileFault } from '@tapeline/tape/files/table-rows'
import { MappedTape } from '@tapeline/tape/mapped-tape'
import { recordJudge } from '@tapeline/tape/mapping/judge-record'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import { PlacedMappingFault } from '@tapeline/tape/mapping/records'
import { TapeFault, parametersOf, tablesOf } from '@tapeline/tape/tape-tables'
import { unitsOf } from '@tapeline/tape/units'
import { browserStore } from './browser-store.ts'
import { checkTape } from './check-tape.ts'
import { Comparison, type LinesOfRows } from './compare-tape.ts'
import { fitsFiles } from './fitting-mapping.ts'
import { fieldsWith, openTape } from './open-tape.ts'
import { recordLinesOf } from './record-lines.ts'
import { type BookLot, StatedBook } from './stated-book.ts'
import type { Answer, Ask, Calls } from './tape-messages.ts'
import type { TapeLines } from './tape-view.ts'

const LINES_TOGETHER = 2_000

let files: ReadonlyMap<string, Blob> = new Map()
let lines: AsyncGenerator<TapeLines> | undefined
let comparison: Comparison | undefined
let book: StatedBook | undefined
let bookLots: Generator<BookLot, undefined> | undefined
let [checks, comparisons, books] = [0, 0, 0]

/** What the page may ask. */
const calls: Calls = {
  open: async ({ files: given, operator }, onProgress) => {
    files = new Map(given.map((file) => [file.name, file]))
    let bytes = 0
    return await openTape(files, browserStore(files), operator, (count) => onProgress((bytes += count)))
  },
  check: async ({ mapping, settings, today }, onProgress) => {
    const own = (checks += 1)
    const tape = await tapeOf(mapping)
    const stated = new StatedBook(today)
    const found = await checkTape(tape, { settings, book: stated }, (rows) => {
      // What a check of another mapping finds is what counts.
      if (own !== checks) throw new TapeFault('The mapping has changed meanwhile.')
      onProgress(rows)
    })
    if (own === checks) book = stated
    return found
  },
  read: async (text) => {
    const read = readMapping(text)
    if ('mapping' in read) return read.mapping
    const [fault] = read
    throw new TapeFault(`The mapping cannot be read: line ${fault?.line ?? 1}: ${fault?.message ?? 'it is empty'}`)
  },
  fitting: async (texts) => {
    const store = browserStore(files)
    return await Promise.all(texts.map((text) => fitsFiles(text, [...files.keys()], store)))
  },
  write: async (mapping) => stringify(mapping, { lineWidth: 0 }),
  beginLines: async (mapping) => {
    lines = linesOf(await tapeOf(mapping))
  },
  nextLines: async () => {
    const next = await lines?.next()
    return next === undefined || next.done === true ? undefined : next.value
  },
  fields: async (operator) => fieldsWith(operator),
  beginComparison: async (source) => {
    const own = (comparisons += 1)
    const lines = source instanceof File ? recordLinesOf(source) : rowsOf(await tapeOf(source))
    if (own === comparisons) comparison = new Comparison(lines)
    return own
  },
  nextCompared: async (number) => await comparisonOf(number).next(),
  takeCompared: async ({ comparison: number, lot, answer: answered }) => comparisonOf(number).take(lot, answered),
  compared: async (number) => comparisonOf(number).result(),
  beginBook: async () => {
    bookLots = book?.lots()
    return (books += 1)
  },
  nextOfBook: async (number) => (number === books ? bookLots?.next().value : undefined) ?? undefined,
  refused: async ({ mapping, refused }) => await refusedRows(await tapeOf(mapping), new Map(refused)),
}

/** The comparison of that number, unless another was begun meanwhile. */
function comparisonOf(number: number): Comparison {
  if (comparison === undefined || number !== comparisons)
    throw new TapeFault('The comparison has ended. Compare again.')
  return comparison
}

/** A tape made ready. Throws what does not fit. */
async function tapeOf(mapping: MappingFile): Promise<MappedTape> {
  const open = Object.entries(mapping.parameters ?? {}).find(([, { default: value }]) => value === undefined)
  if (open !== undefined) throw new TapeFault(`Fill in what the mapping asks for: ${open[1].about ?? open[0]}.`)
  const store = browserStore(files)
  const tables = await tablesOf(mapping, [...files.keys()], store)
  const parameters = parametersOf(mapping, new Map())
  const tape = new MappedTape({ mapping, tables, parameters, store, judge: recordJudge(new Date()) })
  await tape.prepare()
  return tape
}

async function* rowsOf(tape: MappedTape): AsyncGenerator<LinesOfRows> {
  for await (const unit of unitsOf(tape)) yield { lines: unit.lines, rows: unit.rows.length }
}

async function* linesOf(tape: MappedTape): AsyncGenerator<TapeLines> {
  let bytes = 0
  let together: string[] = []
  for await (const unit of unitsOf(tape, (count) => (bytes += count))) {
    together.push(...unit.lines)
    if (together.length < LINES_TOGETHER) continue
    yield { lines: together, bytes }
    together = []
  }
  if (together.length > 0) yield { lines: together, bytes }
}

/** The rows that were not sent or were refused, each with why, as a table to correct, one for each table of the tape. */
async function refusedRows(
  tape: MappedTape,
  refused: ReadonlyMap<number, string>,
): Promise<{ readonly name: string; readonly text: string }[]> {
  const copy = copiedTable(',')
  const tables = new Map<string, string[]>()
  let line = 0
  for await (const unit of unitsOf(tape)) {
    const [from, to] = [line + 1, (line += unit.lines.length)]
    const whys = Array.from({ length: to - from + 1 }, (_, at) => refused.get(from + at)).filter(
      (why) => why !== undefined,
    )
    for (const [at, { table, row }] of unit.rows.entries()) {
      const reasons = unit.held?.[at]?.reasons ?? whys
      if (reasons.length === 0) continue
      const name = sourceName(table.files[row.file] ?? '', table.name === '' ? undefined : table.mapping.sheet)
      const parts = tables.get(name) ?? ['\uFEFF', csvLine([...table.header, 'refused_because'], copy)]
      parts.push(csvLine([...row.cells.map(cellText), reasons.join('; ')], copy))
      tables.set(name, parts)
    }
  }
  return [...tables].map(([name, parts]) => ({ name, text: parts.join('') }))
}

/** What went wrong, for people; undefined for a fault of ours. */
function messageOf(error: unknown): string | undefined {
  if (error instanceof NamedFileFault) return `${fileName(error.path)} ${error.message}.`
  if (error instanceof FileFault) return `${[...files.keys()].map(fileName).join(', ')} ${error.message}.`
  if (error instanceof TapeFault || error instanceof PlacedMappingFault) return error.message
  return undefined
}

addEventListener('message', ({ data }: MessageEvent<Ask>) => void answer(data))

async function answer({ id, call, given }: Ask): Promise<void> {
  const reply = (message: Answer) => postMessage(message, { transfer: [] })
  try {
    const act = calls[call] as (given: unknown, onProgress: (progress: number) => void) => Promise<unknown>
    reply({ id, result: await act(given, (progress) => reply({ id, progress })) })
  } catch (error) {
    reply({ id, fault: messageOf(error) ?? `The files could not be read: ${String(error)}` })
  }
}
