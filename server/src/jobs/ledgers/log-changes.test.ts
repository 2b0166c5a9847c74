// What a stretch of the log says: only a receivable to which nothing happened but new entries may have its ledger extended.
import { expect, test } from 'vitest'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import { newsOf } from './log-changes.ts'

let at = 100
const event = (more: Pick<LoggedEvent, 'did' | 'kind' | 'id'> & Partial<LoggedEvent>): LoggedEvent => ({
  at: (at += 1),
  actor: 1,
  ...more,
})
const said = { date: '2026-01-02', type: 'principal', amount: 100 }
const entry = (did: LoggedEvent['did'], id: string, receivable = 7) =>
  event({ did, kind: 'entry', id, receivable, ...(did === 'created' ? { said } : {}) })

test('new entries are told by what they say, in the order of the log, each with its receivable', () => {
  const full = { ...said, amount: 300, receivable_status: 'closed', balance: 0 }
  const news = newsOf([entry('created', 'a'), entry('created', 'x', 8), { ...entry('created', 'b'), said: full }])
  const plain = { ...said, receivable_status: null, balance: null }
  expect([...news]).toEqual([
    [7, [plain, full]],
    [8, [plain]],
  ])
})

test('a log that does not tell what a new entry says has its receivable looked at anew', () => {
  const silent = event({ did: 'created', kind: 'entry', id: 'a', receivable: 7 })
  for (const events of [[silent], [entry('created', 'b'), silent], [silent, entry('created', 'b')]])
    expect([...newsOf(events)]).toEqual([[7, undefined]])
})

test('a changed or deleted entry has its receivable looked at anew, whatever came before and after it', () => {
  for (const did of ['changed', 'deleted'] as const) {
    const other = entry(did, 'z')
    for (const events of [[other], [entry('created', 'a'), other], [other, entry('created', 'a')], [other, other]])
      expect([...newsOf(events)]).toEqual([[7, undefined]])
  }
})

test('an entry that is deleted and comes again under its id is no new entry', () => {
  const news = newsOf([entry('created', 'a'), entry('deleted', 'a'), entry('created', 'a')])
  expect([...news]).toEqual([[7, undefined]])
})

test('a receivable that is new or changed is looked at anew, together with the entries around it', () => {
  const created = event({ at: 7, did: 'created', kind: 'receivable', id: 'r' })
  const changed = event({ did: 'changed', kind: 'receivable', id: 'r', number: 7 })
  for (const receivable of [created, changed])
    for (const events of [[receivable], [receivable, entry('created', 'a')], [entry('created', 'a'), receivable]])
      expect([...newsOf(events)]).toEqual([[7, undefined]])
})

test('what happens to accounts and to records of the operator is no news of receivables', () => {
  const others = ['account', 'debt_line', 'reporting_settings'].map((kind) =>
    event({ did: 'created', kind, id: '7', number: 7 }),
  )
  expect([...newsOf(others)]).toEqual([])
})
