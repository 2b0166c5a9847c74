// The records of a BAI2 file: one on each line, continued by records 88. Fields are parted by commas and a record ends with a slash; only the
// text at the end of a transaction may contain either.

/** A record with the lines that it goes over. */
export interface Bai2Record {
  /** Two digits: `16`. */
  readonly code: string
  /** The line of the file on which it begins, from 1. */
  readonly line: number
  /** What stands behind the code, of the record and of each of its continuations. */
  readonly parts: readonly string[]
}

const CONTINUATION = '88'
const RECORD = /^(\d\d)(?:,(.*))?$/

/** Splits a text into records; lines that are none, with the line of the first. */
export function readRecords(text: string): {
  readonly records: readonly Bai2Record[]
  readonly unknown_line: number | undefined
} {
  const records: { code: string; line: number; parts: string[] }[] = []
  let unknown_line: number | undefined
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue
    const [, code, content = ''] = RECORD.exec(line.trim()) ?? []
    if (code === undefined) unknown_line ??= index + 1
    else if (code === CONTINUATION) records.at(-1)?.parts.push(content)
    else records.push({ code, line: index + 1, parts: [content] })
  }
  return { records, unknown_line }
}

/** The fields of a record without text. */
export function fieldsOf({ parts }: Bai2Record): string[] {
  return parts.flatMap((part) => withoutSlash(part).split(',')).map((field) => field.trim())
}

/**
 * The first fields of a record, and the text behind them. `fields_before_text` gives the number of fields from those that were read so far,
 * as it depends on them.
 */
export function fieldsAndText(
  { parts }: Bai2Record,
  fields_before_text: (fields: readonly string[]) => number,
): { readonly fields: readonly string[]; readonly text: string } {
  const fields: string[] = []
  const texts: string[] = []
  for (const part of parts) {
    let rest: string | undefined = part
    while (rest !== undefined && fields.length < fields_before_text(fields)) {
      const comma: number = rest.indexOf(',')
      fields.push((comma < 0 ? withoutSlash(rest) : rest.slice(0, comma)).trim())
      rest = comma < 0 ? undefined : rest.slice(comma + 1)
    }
    if (rest !== undefined) texts.push(rest)
  }
  return { fields, text: withoutSlash(texts.join(' ')).trim() }
}

function withoutSlash(text: string): string {
  return text.trimEnd().replace(/\/$/, '')
}
