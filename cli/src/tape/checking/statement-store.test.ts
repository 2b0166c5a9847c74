// Statements are found again however many there are, with as much memory for a million as for a thousand.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StatementStore } from './statement-store.ts'

test('of 140,000 statements, most of them on the disk, exactly those of one record are paired, in their order', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tapeline-statements-'))
  try {
    const store = new StatementStore(folder)
    const add = (key: string, line: number, content: string) =>
      store.add(key, { kind: 'entry', content, obligor: undefined, group: line, table: 0, file: 1, line })
    for (let line = 1; line <= 140_000; line += 1) add(`entry ${line}`, line, 'x')
    add('entry 7', 140_001, 'y')
    add('entry 139999', 140_002, 'x')
    const pairs = [...store.repeated()].map(({ first, later }) => [
      first.line,
      later.line,
      first.content === later.content,
    ])
    expect(pairs.toSorted(([a], [b]) => Number(b) - Number(a))).toEqual([
      [139_999, 140_002, true],
      [7, 140_001, false],
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
