// Events of closed months whose figures changed, as late entries are reported. Figures are worked out by hand.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { entryBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type AnsweredEvent, allEvents, eventsWhen } from './read-events.ts'

let service: TestService
let book: LineBook
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

// Both are paid out in January: 90,000.00 are outstanding at the end of each month.
beforeEach(async () => {
  book = await LineBook.open(service)
  await openBook(book)
})

async function openBook(of: LineBook): Promise<void> {
  await of.obligor('a')
  await of.loan({ id: 'r1', obligor: 'a', amount: 6_000_000 })
  await of.loan({ id: 'r2', obligor: 'a', amount: 3_000_000 })
  await of.openLine()
}

const TYPE = 'debt_line.month_restated'

const close = async (month: string) =>
  (await demand(book.lender.client.post(`/debt-lines/${book.line}/closes`, { month }))).body
const pay = (id: string, date: string, amount: number, of = book) =>
  demand(of.lender.client.post('/receivables/r1/entries', entryBody(id, { type: 'principal', date, amount })))
const restated = (of = book) => allEvents(of.lender.client, { type: TYPE })

/** A figure of all receivables, before and after. */
function changeOf({ data }: AnsweredEvent | { data: object }, figure: string) {
  const { changes } = data as { changes: { figure: string; unit: string; before: number; after: number }[] }
  return changes.filter((one) => one.figure === figure).map(({ unit, before, after }) => [unit, before, after])
}

test('a late entry in a closed month is an event with the figures as they were believed before and as they are', async () => {
  // Known at the close, so that it restates nothing.
  await pay('p1', '2026-02-10', 100_000)
  const { closed_at } = await close('2026-02')
  await pay('p2', '2026-02-20', 500_000)
  const [event] = await eventsWhen(restated, 1)
  const known_at = String(event?.data['known_at'])
  expect(event).toMatchObject({
    version: 1,
    subject: { kind: 'debt_line', id: book.line },
    occurred_at: known_at,
    data: {
      debt_line_id: book.line,
      month: '2026-02',
      as_of: '2026-02-28',
      currency: 'USD',
      closed_at,
      since: closed_at,
    },
  })
  const of = { unit: 'amount', basis: null, bucket: null }
  expect(
    (event?.data['changes'] as { figure: string }[] | undefined)?.filter(({ figure }) => figure !== 'in_bucket'),
  ).toEqual([
    { figure: 'collected', ...of, before: 100_000, after: 600_000 },
    { figure: 'closing', ...of, before: 8_900_000, after: 8_400_000 },
  ])
  // What is corrected next is compared with that.
  await pay('p2', '2026-02-20', 400_000)
  const [, second] = await eventsWhen(restated, 2)
  expect(second?.data['since']).toBe(known_at)
  expect(changeOf(second as AnsweredEvent, 'closing')).toEqual([['amount', 8_400_000, 8_500_000]])
  expect(changeOf(second as AnsweredEvent, 'collected')).toEqual([['amount', 600_000, 500_000]])
  // The events come in the order in which it happened.
  const all = await allEvents(book.lender.client, { subject_id: book.line })
  expect(all.map(({ type }) => type)).toEqual(['debt_line.month_closed', TYPE, TYPE])
})

test('the changes are those of the portfolio restatements of the line between both moments', async () => {
  await close('2026-02')
  await pay('p', '2026-02-20', 500_000)
  const [event] = await eventsWhen(restated, 1)
  const { since, known_at, changes } = (event as AnsweredEvent).data as {
    since: string
    known_at: string
    changes: object[]
  }
  const query = { month: '2026-02', debt_line: book.line, since, known_at }
  const { body } = await demand(book.lender.client.get('/portfolio/restatements', query))
  const listed = (body.changes as { currency: string; difference: number }[]).map(
    ({ currency: _currency, difference: _difference, ...change }) => change,
  )
  expect(changes).toEqual(listed)
})

test('what changes no figure of a closed month is no event, and an entry of an earlier one changes all behind it', async () => {
  await close('2026-02')
  await pay('p1', '2026-03-10', 100_000)
  await demand(book.lender.client.post('/receivables/r1/entries', { id: 'paid-out', description: 'Another text' }))
  await close('2026-03')
  await pay('p2', '2026-02-20', 500_000)
  const events = await eventsWhen(restated, 2)
  const stated = events.map((event) => [event.data['month'], changeOf(event, 'opening'), changeOf(event, 'closing')])
  expect(stated).toEqual([
    ['2026-02', [], [['amount', 9_000_000, 8_500_000]]],
    ['2026-03', [['amount', 9_000_000, 8_500_000]], [['amount', 8_900_000, 8_400_000]]],
  ])
})

test('the event reaches the lender of the line and its operator, and no other lender', async () => {
  const other = await LineBook.open(service)
  await openBook(other)
  await demand(other.lender.client.post(`/debt-lines/${other.line}/closes`, { month: '2026-02' }))
  await close('2026-02')
  await pay('p', '2026-02-20', 500_000)
  const [event] = await eventsWhen(restated, 1)
  // The other lender has nothing but what it reports itself, with ids that are the same.
  await pay('p', '2026-02-20', 400_000, other)
  const own = await eventsWhen(() => restated(other), 1)
  expect(own.map((one) => [one.subject.id, changeOf(one, 'closing')])).toEqual([
    [other.line, [['amount', 9_000_000, 8_600_000]]],
  ])
  const shown = (of: LineBook) =>
    allEvents(book.operator.client, { type: TYPE }, `/operator/organizations/${of.organization}/events`)
  expect(await shown(book)).toEqual([event])
  expect(await shown(other)).toEqual(own)
})
