// A tape from files of the disk: rows that are sorted or looked up lie in a folder of scratch files meanwhile.
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { OpenRows } from '@tapeline/tape/files/source-rows'
import { MappedTape, type TapeParts } from '@tapeline/tape/mapped-tape'
import type { MappingFile } from '@tapeline/tape/mapping/mapping-schema'
import type { JudgeRecord } from '@tapeline/tape/mapping/records'
import type { KeyedRow, RowsByKey, TapeStore, FileMapping, OnBytes } from '@tapeline/tape/tape-store'
import { parametersOf, tablesOf } from '@tapeline/tape/tape-tables'
import { RowIndex } from './files/row-index.ts'
import { sortRows } from './files/sorted-rows.ts'
import { openFile } from './files/table-files.ts'

/** Behind the name of a file: how far an import of it has come. */
export const STATE_ENDING = '.import.json'

/** A tape that is open. Close it, to remove what it wrote to the disk meanwhile. */
export class Tape extends MappedTape {
  readonly #disk: Disk

  private constructor(parts: TapeParts, disk: Disk) {
    super(parts)
    this.#disk = disk
  }

  /** Opens the files of a mapping; `judge` finds what the service would refuse. Throws a TapeFault or what is wrong with a file. */
  static async open(
    mapping: MappingFile,
    files: readonly string[],
    set: ReadonlyMap<string, string>,
    judge?: JudgeRecord,
  ): Promise<Tape> {
    const disk = new Disk()
    const tables = await tablesOf(mapping, files, disk, neighboursOf(files))
    return new Tape({ mapping, tables, parameters: parametersOf(mapping, set), store: disk, judge }, disk)
  }

  /** A folder for scratch files, which is removed when the tape is closed. */
  async scratch(): Promise<string> {
    return await this.#disk.scratch()
  }
}

/** What a tape is only joined with may be in the folder of the first given file. */
function neighboursOf([first]: readonly string[]): string[] {
  if (first === undefined || !existsSync(dirname(first))) return []
  return readdirSync(dirname(first))
    .filter((name) => !name.endsWith(STATE_ENDING))
    .toSorted()
    .map((name) => join(dirname(first), name))
}

/** Files of the disk, and a folder of scratch files. */
class Disk implements TapeStore {
  #folder: string | undefined

  open(file: string, mapping: FileMapping, onBytes?: OnBytes): Promise<OpenRows> {
    return openFile(file, mapping, onBytes)
  }

  async *sorted(rows: AsyncIterable<KeyedRow>, name: string): AsyncGenerator<KeyedRow> {
    yield* sortRows(rows, await this.scratch(), name)
  }

  async index(rows: AsyncIterable<KeyedRow>, name: string): Promise<RowsByKey> {
    const folder = await this.scratch()
    return await RowIndex.write(sortRows(rows, folder, `sort-${name}`), folder, `join-${name}`)
  }

  async scratch(): Promise<string> {
    this.#folder ??= await mkdtemp(join(tmpdir(), 'tapeline-tape-'))
    return this.#folder
  }

  async close(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true })
  }
}
