// Which receivables a stretch of the log changes: a ledger is extended only where nothing but new entries was added.
import { expect, test } from 'vitest'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { newsOf } from './log-changes.ts'

let at = 100
const event = (more: Pick<LoggedEvent, 'did' | 'kind' | 'id'> & Partial<LoggedEvent>): LoggedEvent => ({
  at: (at += 1),
  actor: 1,
  ...more,
})
const content = { date: '2026-01-02', type: 'principal', amount: 100 }
const entry = (did: LoggedEvent['did'], id: string, receivable = 7) =>
  event({ did, kind: 'entry', id, receivable, ...(did === 'created' ? { content } : {}) })

test('new entries are returned with their fields, in the order of the log, each with its receivable', () => {
  const full = { ...content, amount: 300, receivable_status: 'closed', balance: 0 }
  const news = newsOf([entry('created', 'a'), entry('created', 'x', 8), { ...entry('created', 'b'), content: full }])
  const plain = { ...content, receivable_status: null, balance: null }
  expect([...news]).toEqual([
    [7, [plain, full]],
    [8, [plain]],
  ])
})

test('a receivable is read again from history where the log does not contain the fields of a new entry', () => {
  const silent = event({ did: 'created', kind: 'entry', id: 'a', receivable: 7 })
  for (const events of [[silent], [entry('created', 'b'), silent], [silent, entry('created', 'b')]])
    expect([...newsOf(events)]).toEqual([[7, undefined]])
})

test('a changed or deleted entry has its receivable read again, whatever was logged before and after it', () => {
  for (const did of ['changed', 'deleted'] as const) {
    const other = entry(did, 'z')
    for (const events of [[other], [entry('created', 'a'), other], [other, entry('created', 'a')], [other, other]])
      expect([...newsOf(events)]).toEqual([[7, undefined]])
  }
})

test('an entry that is deleted and created again under its id is no new entry', () => {
  const news = newsOf([entry('created', 'a'), entry('deleted', 'a'), entry('created', 'a')])
  expect([...news]).toEqual([[7, undefined]])
})

test('a receivable that is new or changed is read again, together with the entries around it', () => {
  const created = event({ at: 7, did: 'created', kind: 'receivable', id: 'r' })
  const changed = event({ did: 'changed', kind: 'receivable', id: 'r', number: 7 })
  for (const receivable of [created, changed])
    for (const events of [[receivable], [receivable, entry('created', 'a')], [entry('created', 'a'), receivable]])
      expect([...newsOf(events)]).toEqual([[7, undefined]])
})

test('changes of accounts and of records of the operator change no receivable', () => {
  const others = ['account', 'debt_line', 'reporting_settings'].map((kind) =>
    event({ did: 'created', kind, id: '7', number: 7 }),
  )
  expect([...newsOf(others)]).toEqual([])
})
