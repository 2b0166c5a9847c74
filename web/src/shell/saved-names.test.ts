// Names beside the ids of a saved table.
import { expect, test } from 'vitest'
import type { FileColumn } from '../ui/file-columns.ts'
import { inPieces } from '../ui/saved-file.ts'
import { type NamesOf, withNames } from './saved-names.ts'

interface Row {
  readonly obligor_id: string
  readonly created_by: string | null
}

const COLUMNS: readonly FileColumn<Row>[] = [
  ['obligor_id', ({ obligor_id }) => obligor_id],
  ['created_by', ({ created_by }) => created_by],
]

async function saved(columns: readonly FileColumn<Row>[], rows: readonly Row[], namesOf: NamesOf) {
  const table = withNames({ columns, pieces: inPieces(rows) }, namesOf)
  const lines: unknown[][] = []
  for await (const piece of table.pieces) lines.push(...piece.map((row) => table.columns.map(([, of]) => of(row))))
  return { names: table.columns.map(([name]) => name), lines }
}

test('a column of names follows each column of ids, each id asked for once', async () => {
  const asked: unknown[] = []
  const rows = [
    { obligor_id: 'a', created_by: 'u' },
    { obligor_id: 'a', created_by: null },
    { obligor_id: 'b', created_by: 'u' },
  ]
  const { names, lines } = await saved(COLUMNS, rows, async (kind, ids) => {
    asked.push([kind, ids])
    return new Map([[ids[0] ?? '', `Name of ${ids[0]}`]])
  })
  expect(names).toEqual(['obligor_id', 'obligor_name', 'created_by', 'created_by_name'])
  expect(asked).toEqual([
    ['borrower', ['a', 'b']],
    ['person', ['u']],
  ])
  expect(lines).toEqual([
    ['a', 'Name of a', 'u', 'Name of u'],
    ['a', 'Name of a', null, undefined],
    ['b', undefined, 'u', 'Name of u'],
  ])
})

test('names that are there already are not asked for, and where names cannot be read ids stand alone', async () => {
  const columns = [...COLUMNS, ['obligor_name', () => 'Acme'] as const]
  const { names, lines } = await saved(columns, [{ obligor_id: 'a', created_by: 'u' }], () =>
    Promise.reject(new Error('refused')),
  )
  expect(names).toEqual(['obligor_id', 'created_by', 'created_by_name', 'obligor_name'])
  expect(lines).toEqual([['a', 'u', undefined, 'Acme']])
})
