// What a mapping asks of its files: keys of several columns, and only the columns that it uses.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readMapping } from '@tapeline/tape/mapping/mapping-file'
import { Tape } from './tape.ts'
import { linesOf, unitsOf } from '@tapeline/tape/units'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tapeline-tape-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function linesFrom(mapping: string, files: Readonly<Record<string, string>>): Promise<unknown[]> {
  const read = readMapping(mapping)
  if (!('mapping' in read)) throw new Error(JSON.stringify(read))
  const paths = Object.entries(files).map(([name, content]) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  })
  const tape = await Tape.open(read.mapping, paths, new Map())
  try {
    await tape.prepare()
    const lines: unknown[] = []
    for await (const { rows } of unitsOf(tape)) lines.push(...rows.flatMap(linesOf).map((line) => JSON.parse(line)))
    return lines
  } finally {
    await tape.close()
  }
}

test('rows are grouped and joined by several columns together', async () => {
  const mapping = `
tape: 1
tables:
  months:
    file: months.csv
    currency: USD
    group_by: "{branch}-{no}"
    sort_by: month
    columns: { total: number }
    join: { loan: { table: loans, key: "{branch}-{no}", is: "{branch}-{no}" } }
    values: { now: = total }
    records:
      - entry:
          receivable_id: "{branch}-{no}"
          id: = month
          amount: = now - coalesce(previous.now, 0)
          description: = loan.name
  loans: { file: loans.csv }
`
  const lines = await linesFrom(mapping, {
    'months.csv': 'branch,no,month,total\nA,1,2,30\nB,1,1,5\nA,1,1,10\n',
    'loans.csv': 'branch,no,name\nA,1,one\nB,1,other\n',
  })
  expect(lines).toMatchObject([
    { receivable_id: 'A-1', id: '1', amount: 1_000, description: 'one' },
    { receivable_id: 'A-1', id: '2', amount: 2_000, description: 'one' },
    { receivable_id: 'B-1', id: '1', amount: 500, description: 'other' },
  ])
})

test('a column that nothing uses may be renamed or missing in a later file; one that is used may not', async () => {
  const mapping = 'tape: 1\nrecords: [{ account: { id: = id } }]\n'
  const first = { 'a.csv': 'id,note\n1,x\n' }
  expect(await linesFrom(mapping, { ...first, 'b.csv': 'id,remark\n2,y\n' })).toMatchObject([{ id: '1' }, { id: '2' }])
  await expect(linesFrom(mapping, { ...first, 'b.csv': 'key,note\n2,y\n' })).rejects.toThrow(/lacks columns.*id/)
})
