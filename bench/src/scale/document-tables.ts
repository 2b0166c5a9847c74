// Tables of a document that are made of figures: each is found by its heading row, so that a document holds nothing but Markdown, and a
// test can compare it.

/** A table: its heading and its rows. */
export interface Table {
  readonly heading: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** The lines of a table in Markdown; all columns but the first are numbers where the table is of numbers. */
export function tableText({ heading, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(heading), `|${heading.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

/** A document with the tables in place of those with the same heading. Throws where it has none or several. */
export function withTables(document: string, tables: readonly Table[]): string {
  return tables.reduce((text, table) => {
    const [heading = ''] = tableText(table).split('\n')
    const pieces = text.split(`${heading}\n`)
    const [before, behind] = pieces
    if (before === undefined || behind === undefined || pieces.length > 2)
      throw new Error(`The document has ${pieces.length - 1} tables headed ${heading}`)
    const end = /^(?!\|)/m.exec(behind)?.index ?? behind.length
    return `${before}${tableText(table)}\n${behind.slice(end)}`
  }, document)
}

/** The text without its tables, code and links' addresses: what is left is prose. */
export function proseOf(document: string): string {
  return document
    .replaceAll(/^\|.*$/gm, '')
    .replaceAll(/^```[^]*?^```$/gm, '')
    .replaceAll(/`[^`]*`/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']')
}

/** The numbers of a text as they are written. */
export function numbersOf(text: string): string[] {
  return [...text.matchAll(/\d+(?:[,.]\d+)*/g)].map(([number]) => number)
}
