// A tape in the headings of a source, and what a person who knows the source would propose for it: lines of the proposal, and the columns that stay out.
// Every column must be used in a record, be doubtful with a reason, or be listed as not used.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { suggestMapping } from '../../src/tape/suggest/suggest.ts'
import { Tape } from '../../src/tape/tape.ts'

/** Rows of a tape, the first of them its header, and what is expected of the proposal. */
export interface Style {
  readonly rows: readonly string[]
  /** Lines of the proposal, without indents and reasons. */
  readonly expected: readonly string[]
  /** Columns that are not used. */
  readonly unused?: readonly string[]
}

/** The proposal for a file of that content, which is there until the test ends, where an operator is the one of the installation. */
export async function proposed(
  name: string,
  content: string,
  operator = 'operator',
): Promise<{ readonly text: string; readonly file: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-styles-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, name)
  writeFileSync(file, content)
  return { file, text: (await suggestMapping([file], operator)).join('\n') }
}

/** The columns that a proposal names nowhere: in no record, with no doubt, and not among those that are not used. */
export function vanishedColumns(columns: readonly string[], lines: readonly string[]): string[] {
  const typed = lines.indexOf('columns:')
  const used = lines.filter((line, at) => {
    const is_type = typed >= 0 && at > typed && lines.slice(typed + 1, at + 1).every((one) => one.startsWith('  '))
    return !is_type && !line.startsWith('#') && line !== 'columns:'
  })
  const comments = lines.filter((line) => line.startsWith('# ? ') || line.startsWith('#   '))
  return columns.filter((column) => {
    const word = new RegExp(
      `(?<![\\p{L}\\p{N}_.])${column.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\p{L}\\p{N}_.])`,
      'u',
    )
    const in_code = used.some((line) => word.test(line.replace(/ #.*$/, '')))
    return !in_code && !comments.some((line) => line.replace(/^#[ ?]+/, '').startsWith(`${column}:`))
  })
}

function plain(line: string): string {
  return line.trim().startsWith('#') ? line.trim() : line.replace(/ #.*$/, '').trim()
}

/** Tests that each style is proposed as expected, and that its proposal fits its file. */
export function testStyles(styles: Readonly<Record<string, Style>>): void {
  describe.each(Object.entries(styles))('a tape in the style of %s', (name, { rows, expected, unused = [] }) => {
    test('is proposed as a person would, no column vanishes, and the proposal fits its file', async () => {
      const { file, text } = await proposed(`${name}.csv`, [...rows, ''].join('\n'))
      const lines = text.split('\n')
      const plainLines = lines.map(plain)
      const left = lines.slice(lines.indexOf('# Not used:') + 1).flatMap((line) => /^#   (.*?):/.exec(line)?.[1] ?? [])
      expect({
        not_proposed: expected.filter((line) => !plainLines.includes(line)),
        not_left_out: unused.filter((column) => !left.includes(column)),
      }).toEqual({ not_proposed: [], not_left_out: [] })
      expect(vanishedColumns((rows[0] ?? '').split(/[,;|\t]/), lines), 'columns that vanished').toEqual([])
      const read = readMapping(text)
      if (!('mapping' in read)) throw new Error(JSON.stringify(read))
      const tape = await Tape.open(read.mapping, [file], new Map())
      await tape.prepare()
      await tape.close()
    })
  })
}
