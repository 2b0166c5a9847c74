// Reads delimited files with a header line, gzipped or not, row by row.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { pipeline, type Readable } from 'node:stream'
import { parse } from 'csv-parse'

/** One line of a file, by the names of its header. */
export type Row = Readonly<Record<string, string>>

/** The text under a header name; throws when the file has no such column. */
export function column(row: Row, name: string): string {
  const text = row[name]
  if (text === undefined) throw new Error(`the file has no column "${name}"`)
  return text
}

/** Yields the rows of `file`; a name that ends in `.gz` is unzipped on the way. */
export async function* readRows(file: string, delimiter = ','): AsyncGenerator<Row> {
  const parser = parse({ bom: true, columns: true, delimiter, skip_empty_lines: true })
  const swallow = () => undefined // the parser hands the error of any stage to the loop below
  const source = createReadStream(file)
  if (file.endsWith('.gz')) pipeline(source, createGunzip(), parser, swallow)
  else pipeline(source, parser, swallow)
  for await (const row of parser) yield row as Row
}

/** Yields the rows of a CSV that is being downloaded. */
export async function* readStream(source: Readable): AsyncGenerator<Row> {
  const parser = parse({ columns: true, skip_empty_lines: true })
  pipeline(source, parser, () => undefined)
  for await (const row of parser) yield row as Row
}

/** The first `rows_max` rows of `file` (all, when it is not given). */
export async function listRows(file: string, rows_max = Infinity, delimiter = ','): Promise<Row[]> {
  const rows: Row[] = []
  if (rows_max <= 0) return rows
  for await (const row of readRows(file, delimiter)) {
    rows.push(row)
    if (rows.length >= rows_max) break
  }
  return rows
}
