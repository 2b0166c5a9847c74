// What would come of the lines of a statement beside what is stored: later states are kept, and no line is laid over another.
import { expect, test } from 'vitest'
import type { StatementRecord } from '@tapeline/cli/bank-statements/statement-records'
import { besideStored, lineOf } from './stored-lines.ts'

function line(id: string, more: object = {}): StatementRecord {
  const body = {
    id,
    amount: 500,
    status: 'settled',
    booked_on: '2026-01-31',
    metadata: { end_to_end_id: 'E1' },
    ...more,
  }
  return { place: `line ${id}`, body }
}

/** A service that has some lines, answering as it does: of what would change the stored values alone. */
function serviceWith(stored: Readonly<Record<string, object>>) {
  const asked: string[] = []
  const compare = (lines: string) => {
    asked.push(lines)
    const ids = lines.split('\n').map((text) => (JSON.parse(text) as { id: string }).id)
    const changed = ids.flatMap((id, at) =>
      Object.keys(stored[id] ?? {}).length === 0 ? [] : [{ line: at + 1, stored: JSON.stringify(stored[id]) }],
    )
    const outcomes = ids.map((id) => {
      const found = stored[id]
      if (found === undefined) return 'new'
      return Object.keys(found).length === 0 ? 'unchanged' : 'changed'
    })
    return Promise.resolve({ outcomes, changed })
  }
  return { asked, compare }
}

test('new, changed and unchanged lines are sent', async () => {
  const { compare } = serviceWith({ same: {}, text: { description: 'Rent' } })
  const found = await besideStored(
    [line('new'), line('same'), line('text', { description: 'Rent 2' })],
    'bank_line',
    compare,
  )
  expect(found).toMatchObject({ created: 1, changed: 1, unchanged: 1, kept: 0, refused: [] })
  expect(found.sent.map(({ body }) => body.id)).toEqual(['new', 'same', 'text'])
})

test('a line that is booked or returned since stays as it is stored', async () => {
  const stored = { booked: { status: 'settled', settled_at: '2026-02-02' }, returned: { status: 'returned' } }
  const { compare } = serviceWith(stored)
  const pending = line('booked', { status: 'pending', settled_at: null })
  const found = await besideStored([pending, line('returned')], 'bank_line', compare)
  expect(found).toMatchObject({ created: 0, changed: 0, kept: 2, sent: [] })
})

test('a reference that names another booked line is refused, with the way out', async () => {
  const { compare } = serviceWith({ twice: { booked_on: '2025-12-31' } })
  const found = await besideStored([line('twice')], 'bank_line', compare)
  expect(found.sent).toEqual([])
  expect(found.refused).toEqual([
    { place: 'line twice', reason: expect.stringContaining('choose “Recognize lines by their content”') },
  ])
})

test('many lines are compared lot by lot, each once and in its order', async () => {
  const { asked, compare } = serviceWith({})
  const records = Array.from({ length: 2_500 }, (_, at) => line(`l${at}`))
  const found = await besideStored(records, 'bank_line', compare)
  expect(found.sent).toEqual(records)
  expect(asked.map((lines) => lines.split('\n').length)).toEqual([1_000, 1_000, 500])
  expect(asked.join('\n').split('\n')).toEqual(records.map((record) => lineOf(record, 'bank_line')))
})
