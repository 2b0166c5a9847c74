// The work of tapeline import: converts a lender's unchanged loan tape to accounts, receivables and entries, by a mapping file and over HTTP like
// any caller.
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Tapeline, TapelineError } from '@tapeline/sdk'
import { FileFault } from '@tapeline/tape/files/file-fault'
import { type CheckedFile, checkFile } from '../tape/files/file-bytes.ts'
import { checkRecords } from '../tape/checking/check-records.ts'
import { overwriteReport } from '../tape/checking/overwrite-report.ts'
import { NamedFileFault } from '@tapeline/tape/files/table-rows'
import { type ReadMapping, readMapping } from '@tapeline/tape/mapping/mapping-file'
import { PlacedMappingFault } from '@tapeline/tape/mapping/records'
import { fingerprintOf, removeState } from '../tape/sending/import-state.ts'
import { type ImportOutcome, importTape } from '../tape/sending/import-tape.ts'
import { KeptUnits } from '../tape/sending/kept-units.ts'
import { Progress, grouped } from '../tape/sending/progress.ts'
import { previewLines } from '../tape/sending/preview.ts'
import { suggestMapping } from '../tape/suggest/suggest.ts'
import { Tape } from '../tape/tape.ts'
import { TapeFault } from '@tapeline/tape/tape-tables'
import { beginTapeImport } from './begin-tape-import.ts'
import { recordJudge } from '@tapeline/tape/mapping/judge-record'
import { CommandError, print, printMessage } from './output.ts'

/** The arguments of the command, except the files. */
export interface TapeOptions {
  readonly mapping?: string
  readonly set: ReadonlyMap<string, string>
  readonly suggest: boolean
  readonly operator: string
  readonly preview?: number
  readonly dryRun: boolean
  readonly allowDuplicates: boolean
  readonly resume: boolean
  readonly restart: boolean
  readonly json: boolean
  readonly quiet: boolean
  readonly url: string
  readonly key?: string
  readonly allowPlainHttp: boolean
}

/** Runs the command; returns its exit code. A failure is explained in a sentence. */
export async function runTapeImport(files: readonly string[], options: TapeOptions): Promise<0 | 1 | 2> {
  try {
    if (options.suggest) {
      for (const line of await suggestMapping(files, options.operator)) print(line)
      return 0
    }
    return await importMapped(files, options)
  } catch (error) {
    const message = explained(error, options)
    if (message === undefined) throw error
    for (const line of message.split('\n')) printMessage(line)
    if (options.json) print(JSON.stringify({ error: message }))
    return 2
  }
}

function explained(error: unknown, { mapping = '' }: TapeOptions): string | undefined {
  if (error instanceof CommandError || error instanceof TapeFault) return error.message
  if (error instanceof NamedFileFault) return `${error.path} ${error.message}.`
  if (error instanceof PlacedMappingFault) return `${mapping}: ${error.message}`
  if (error instanceof Error && 'syscall' in error && 'path' in error)
    return `${String(error.path)} cannot be used: ${error.message}`
  if (error instanceof TapelineError) return `The service could not be used: ${error.message}`
  return undefined
}

interface Prepared {
  readonly tape: Tape
  readonly fingerprint: string
  readonly bytes: number
}

async function importMapped(files: readonly string[], options: TapeOptions): Promise<0 | 1> {
  const { text, read } = mappingOf(options)
  const tape = await withPlaces(read, options, () =>
    Tape.open(read.mapping, files, options.set, recordJudge(new Date())),
  )
  try {
    await withPlaces(read, options, () => tape.prepare())
    if (options.preview !== undefined) {
      for await (const line of previewLines(tape, options.preview)) print(line)
      return 0
    }
    const checked = await checkFiles(tape, options)
    const fingerprint = fingerprintOf(
      checked.map(({ sha256 }) => sha256),
      text,
      options.set,
    )
    const bytes = checked.reduce((sum, file) => sum + file.bytes, 0)
    return await send(files, { tape, fingerprint, bytes }, options)
  } finally {
    await tape.close()
  }
}

function mappingOf({ mapping: path }: TapeOptions): { readonly text: string; readonly read: ReadMapping } {
  if (path === undefined) throw new CommandError('Give the mapping with --mapping, or have one proposed with --suggest')
  if (!existsSync(path)) throw new CommandError(`${path} is not there`)
  const text = readFileSync(path, 'utf8')
  const read = readMapping(text)
  if ('mapping' in read) return { text, read }
  throw new CommandError(read.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`).join('\n'))
}

/** Faults of the mapping are shown with their line and column. */
async function withPlaces<T>(read: ReadMapping, { mapping = '' }: TapeOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof PlacedMappingFault)) throw error
    const { line, column } = read.placeOf(error.path)
    throw new CommandError(`${mapping}:${line}:${column} ${error.message}`)
  }
}

/** Reads every file completely, so that a truncated file or another encoding is reported before anything is sent. */
async function checkFiles(tape: Tape, { quiet }: TapeOptions): Promise<CheckedFile[]> {
  const progress = new Progress('Checking', 'bytes', process.stderr, () => Date.now())
  const checked: CheckedFile[] = []
  let bytes = 0
  for (const { files, mapping } of tape.tables)
    for (const path of files) {
      try {
        checked.push(
          await checkFile(path, mapping.encoding, (count) => {
            bytes += count
            if (!quiet) progress.show(bytes)
          }),
        )
      } catch (error) {
        throw error instanceof FileFault ? new NamedFileFault(path, error.message) : error
      } finally {
        progress.clear()
      }
    }
  return checked
}

async function send(files: readonly string[], prepared: Prepared, options: TapeOptions): Promise<0 | 1> {
  const { key = '', url, dryRun, json } = options
  if (key === '') throw new CommandError('An API key of the lender is needed: set TAPELINE_KEY, or give --key')
  const client = new Tapeline({
    key,
    base_url: url,
    allow_plain_http: options.allowPlainHttp,
    retries_max: 8,
    onAttempt: ({ retry_in_ms, status }) => {
      if (retry_in_ms !== undefined)
        printMessage(
          `No answer${status === undefined ? '' : ` but ${status}`}: trying again in ${Math.ceil(retry_in_ms / 1_000)} s`,
        )
    },
  })
  const { organization, environment } = await client.me.get()
  const first = files[0] ?? ''
  const kept = await checkOverwrites(client, prepared, options)
  const begun = dryRun
    ? undefined
    : await beginTapeImport(first, {
        client,
        options,
        fingerprint: prepared.fingerprint,
        organization: organization.id,
        environment,
      })
  const id = begun?.state.import ?? `dry-run-${randomUUID()}`
  printMessage(
    `${dryRun ? 'Trying' : 'Sending'} ${names(files)} to ${organization.name}, ${environment}, as import ${id}`,
  )
  const started = Date.now()
  const outcome = await importTape({
    client,
    tape: prepared.tape,
    id,
    dry_run: dryRun,
    settled: begun?.state.lines_settled ?? 0,
    kept,
    replaced: begun?.state.replaced ?? [],
    events: eventsOf(prepared, options, (lines_settled) => begun?.keep(lines_settled)),
  })
  if (!dryRun) removeState(first)
  const seconds = (Date.now() - started) / 1_000
  const code = codeOf(outcome)
  if (json) print(JSON.stringify({ import: id, environment, dry_run: dryRun, ...outcome, seconds, exit_code: code }))
  else for (const line of summaryOf(outcome, dryRun, seconds)) print(line)
  return code
}

/** An import that stopped counts like rejected rows: repeating it would not help. */
function codeOf({ stopped, rows_rejected, rejected }: ImportOutcome): 0 | 1 {
  return stopped === null && rows_rejected === 0 && rejected === 0 ? 0 : 1
}

/** Throws when records would overwrite others, unless that is allowed; harmless repetitions are shown. Returns what is to be sent. */
async function checkOverwrites(client: Tapeline, { tape }: Prepared, { quiet, allowDuplicates }: TapeOptions) {
  const progress = new Progress('Checking', 'rows', process.stderr, () => Date.now())
  const onRow = (rows: number) => {
    if (!quiet) progress.show(rows)
  }
  const units = new KeptUnits(join(await tape.scratch(), 'units'))
  const check = await checkRecords({ tape, client, onRow, keep: (unit) => units.add(unit) })
  const kept = await units.end()
  progress.clear()
  const { notes, refusal } = overwriteReport(check, tape.tables)
  for (const line of notes) printMessage(line)
  if (refusal === undefined) return kept
  if (!allowDuplicates) throw new CommandError(refusal.join('\n'))
  for (const line of refusal.slice(1, -1)) printMessage(line)
  printMessage('Sent because of --allow-duplicates: the last row is kept')
  return kept
}

function names(files: readonly string[]): string {
  const [first = '', ...more] = files.map((file) => basename(file))
  return more.length === 0 ? first : `${first} and ${more.length} more`
}

function eventsOf({ bytes, tape }: Prepared, { quiet }: TapeOptions, onSettled: (lines: number) => void) {
  const progress = new Progress('Sending', 'lines', process.stderr, () => Date.now())
  // Rows that need sorting are all read before the first is sent, so bytes do not show the progress.
  const sorted = tape.tables.some(({ mapping }) => mapping.group_by !== undefined || mapping.sort_by !== undefined)
  const side = tape.tables.some(({ mapping }) => mapping.records === undefined)
  return {
    onRow: (_rows: number, lines: number, read: number) => {
      if (!quiet) progress.show(lines, sorted || side ? undefined : read / Math.max(bytes, 1))
    },
    onPart: ({ lines_read }: { readonly lines_read: number }) => {
      progress.clear()
      onSettled(lines_read)
    },
    onDeletions: () => progress.clear(),
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`
}

function summaryOf(outcome: ImportOutcome, dry_run: boolean, seconds: number): string[] {
  const { rows, rows_rejected, rows_held_back, rows_passed_over, lines_read, applied, unchanged, rejected } = outcome
  const { rejected_listed } = outcome
  const left_out = rows_passed_over === 0 ? [] : [`${counted(rows_passed_over, 'row')} skipped by the mapping`]
  const judged = dry_run ? 'would be written' : 'written'
  return [
    `${counted(rows, 'row')} in ${seconds.toFixed(1)} s, ${grouped(rows_rejected)} of them rejected`,
    ...(rows_held_back === 0
      ? []
      : [`Of these, ${counted(rows_held_back, 'row')} without a fault held back with others: correct those, send all`]),
    ...left_out,
    `${counted(lines_read, 'record')}: ${grouped(applied)} ${judged}, ${grouped(unchanged)} unchanged, ${grouped(rejected)} rejected`,
    ...(outcome.entries_deleted === 0
      ? []
      : [
          `Deleted ${counted(outcome.entries_deleted, 'entry', 'entries')} that had been written of rejected rows: correct the rows and send them`,
        ]),
    ...outcome.rejected_files.map((file) => `Rejected rows and why: ${file}`),
    ...(outcome.cut_short
      ? [
          `A dry run validates 50,000 records; the rows after them were not validated. Try the whole tape in the sandbox`,
        ]
      : []),
    ...(rejected > rejected_listed
      ? [
          `The service lists ${grouped(rejected_listed)} of the rejected records: correct their causes and send the tape again`,
        ]
      : []),
    ...(dry_run ? ['Nothing was written: this was a dry run'] : []),
    ...(outcome.stopped === null
      ? []
      : [outcome.stopped, 'Correct the file or the mapping and run the command again: it starts a new import']),
  ]
}
