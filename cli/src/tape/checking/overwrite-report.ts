// What a person reads of records that would overwrite others: how many, the first few with their rows, and what to do.
import { basename } from 'node:path'
import { grouped } from '../sending/progress.ts'
import type { TapeTable } from '@tapeline/tape/tape-tables'
import type { Finding, RecordCheck } from './check-records.ts'
import type { StatementPlace } from './statement-store.ts'

/** The lines of a report: notes that refuse nothing, and why nothing is sent. */
export interface OverwriteReport {
  readonly notes: readonly string[]
  readonly refusal: readonly string[] | undefined
}

/** Reports what a check found. */
export function overwriteReport({ counts, first }: RecordCheck, tables: readonly TapeTable[]): OverwriteReport {
  const { repeated, updated, overwritten, other_obligor, other_party } = counts
  const notes = [
    ...(repeated === 0 ? [] : [`${records(repeated)} stated again in the same words by another row: each counts once`]),
    ...(updated === 0
      ? []
      : [
          `${grouped(updated)} ${updated === 1 ? 'row describes its account' : 'rows describe their accounts'} again: the last row holds`,
        ]),
  ]
  const lost = overwritten + other_obligor + other_party
  if (lost === 0) return { notes, refusal: undefined }
  const refusal = [
    `Nothing was sent: ${records(lost)} would overwrite ${lost === 1 ? 'another' : 'others'}.`,
    ...first.map((finding) => `  ${lineOf(finding, tables)}`),
    ...(lost > first.length ? [`  … and ${grouped(lost - first.length)} more`] : []),
    'Correct the ids, in the tape or where the mapping makes them. To send all the same, so that the last row holds, add --allow-duplicates.',
  ]
  return { notes, refusal }
}

function records(count: number): string {
  return `${grouped(count)} ${count === 1 ? 'record' : 'records'}`
}

function lineOf({ overlap, earlier, later, record }: Finding, tables: readonly TapeTable[]): string {
  const [one, other] = [earlier === undefined ? 'the service' : placeOf(earlier, tables), placeOf(later, tables)]
  if (overlap === 'other_party') return `${record}: one person or business in ${one}, another in ${other}`
  return overlap === 'other_obligor'
    ? `${record}: owed by one account in ${one}, by another in ${other}`
    : `${record}: different in ${one === other ? `${one}, twice` : `${one} and ${other}`}`
}

function placeOf({ table, file, line }: StatementPlace, tables: readonly TapeTable[]): string {
  const files = tables.flatMap((each) => each.files).length
  const name = basename(tables[table]?.files[file] ?? '')
  return files > 1 ? `row ${line} of ${name}` : `row ${line}`
}
