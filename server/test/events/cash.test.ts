// Events of collections that the bank does not show within the days allowed. No calculators run beside these tests; days begin by a moment that is given.
import { addDays } from '@tapeline/kernel/core/day'
import { dayOfMoment, startOfDay } from '@tapeline/kernel/core/moment'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tieCash } from '../../src/jobs/cash/cash-calculator.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type CashBook, openCashBook } from '../cash/cash-book.ts'
import { followLog } from '../harness/followed.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { delayLineWrites, follow } from './following-setup.ts'
import { allEvents } from './read-events.ts'

let service: TestService
let book: CashBook
let today: string
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
beforeEach(async () => {
  book = await openCashBook(service)
  today = dayOfMoment(Date.now() * 1_000, 'UTC')
})
afterAll(() => service.stop())

const MINUTE = 60_000_000

const ago = (days: number) => addDays(today, -days)
const lineId = (id = 'line') => `${book.organization}-${id}`
const writeLine = (more: object = {}) => {
  const { organization } = book
  const body = { id: lineId(), name: 'Line', currency: 'USD', status: 'active', commitment: 1_000, ...more }
  return demand(book.parties.operator.post('/operator/debt-lines', { organization, opened_on: '2026-01-01', ...body }))
}
const allow = (days_after: number) => {
  const { organization } = book
  const path = '/operator/tie-out-settings?effective_date=2026-01-01'
  return demand(book.parties.operator.post(path, { id: organization, organization, days_after }))
}

/** Has everything tied out and followed; `begun` is a day that begins. */
async function catchUp(begun?: string): Promise<void> {
  await follow(service, book.parties)
  while ((await tieCash(service.database)) > 0);
  await follow(service, book.parties, begun === undefined ? {} : { now: startOfDay(begun, 'UTC') + MINUTE })
}

/** The events about cash so far: what happened to which line, of which day, since when, and how many days are how many too many. */
async function stated() {
  const events = await allEvents(book.parties.lender, { subject_kind: 'debt_line' })
  return events
    .filter(({ type }) => type.startsWith('debt_line.cash_'))
    .map(({ type, subject, data }) => {
      expect(data['debt_line_id']).toBe(subject.id)
      return [type, subject.id, data['as_of'], data['unverified_since'], data['days'], data['days_allowed']]
    })
}

/** The operator's statements begin sixty days ago. */
const begins = () => book.settle({ id: 'l0', settled_at: ago(60), amount: 7, description: 'Opening' })
const pays = (id: string, days: number) =>
  book.pay({ id, date: ago(days), amount: 1_000 + days, metadata: { payment_reference: `PAY-${id}` } })
const shows = (id: string, days: number) =>
  book.settle({ id, settled_at: ago(days), amount: 1_000 + days, description: `PAY-${id}` })

test('a collection that the bank does not show in time is an event once, and so is the end when the bank shows it', async () => {
  await writeLine()
  await begins()
  // Five days are allowed unless set: the day begins on which it is six days old.
  await pays('e1', 5)
  await catchUp()
  expect(await stated()).toEqual([])
  await catchUp(addDays(today, 1))
  const beyond = ['debt_line.cash_unverified', lineId(), addDays(today, 1), ago(5), 6, 5]
  expect(await stated()).toEqual([beyond])
  // An older one, and days that pass, are no further event.
  await pays('e2', 12)
  await catchUp(addDays(today, 3))
  await shows('e1', 5)
  await catchUp()
  expect(await stated()).toEqual([beyond])
  await shows('e2', 12)
  await catchUp()
  const back = ['debt_line.cash_verified', lineId(), addDays(today, 3), null, 0, 5]
  expect(await stated()).toEqual([beyond, back])
  const path = `/operator/organizations/${book.organization}/events`
  const shown = await allEvents(book.parties.operator, { type: 'debt_line.cash_verified' }, path)
  expect(shown.map(({ subject }) => subject)).toEqual([{ kind: 'debt_line', id: lineId() }])
})

test('the days are those of the tie-out settings, and each line that is not closed has the event', async () => {
  await writeLine()
  await begins()
  await pays('e1', 9)
  await allow(9)
  await catchUp()
  expect(await stated()).toEqual([])
  await allow(8)
  await catchUp()
  const beyond = ['debt_line.cash_unverified', lineId(), today, ago(9), 9, 8]
  expect(await stated()).toEqual([beyond])
  // A line that comes later has it too; one that is closed has no end.
  await writeLine({ id: lineId('other') })
  await catchUp(addDays(today, 1))
  const other = ['debt_line.cash_unverified', lineId('other'), addDays(today, 1), ago(9), 10, 8]
  expect(await stated()).toEqual([beyond, other])
  await writeLine({ status: 'closed' })
  await allow(10)
  await catchUp()
  const back = ['debt_line.cash_verified', lineId('other'), addDays(today, 1), ago(9), 10, 10]
  expect(await stated()).toEqual([beyond, other, back])
})

const delayCompletions = installationStatement(
  '',
  'update cash_completions set stored_at = stored_at + $3 where tenant = $1 and moment > $2',
)
const lastCompletion = installationStatement('', 'select max(moment) as moment from cash_completions where tenant = $1')

test('days that are caught up are compared with the tie-outs that were completed by then', async () => {
  const { lender } = book.parties.tenants
  await writeLine()
  await begins()
  await pays('e1', 5)
  await catchUp()
  const [last] = await service.database.query<{ moment: number }>(lastCompletion, [lender])
  // The bank shows it tomorrow, when a day has begun on which it was six days old.
  await shows('e1', 5)
  await followLog(service.database)
  while ((await tieCash(service.database)) > 0);
  const DAY = 24 * 60 * MINUTE
  await service.database.query(delayCompletions, [lender, last?.moment, DAY])
  await follow(service, book.parties, { now: startOfDay(addDays(today, 3), 'UTC') + MINUTE })
  expect(await stated()).toEqual([
    ['debt_line.cash_unverified', lineId(), addDays(today, 1), ago(5), 6, 5],
    ['debt_line.cash_verified', lineId(), addDays(today, 2), null, 0, 5],
  ])
})

test('a line that is closed and opened again between two looks has the event anew', async () => {
  await writeLine()
  await begins()
  await pays('e1', 5)
  await catchUp(addDays(today, 1))
  await writeLine({ status: 'closed' })
  await writeLine()
  await delayLineWrites(
    service,
    book.parties,
    lineId(),
    startOfDay(addDays(today, 1), 'UTC') - startOfDay(today, 'UTC'),
  )
  await catchUp(addDays(today, 3))
  expect(await stated()).toEqual([
    ['debt_line.cash_unverified', lineId(), addDays(today, 1), ago(5), 6, 5],
    ['debt_line.cash_unverified', lineId(), addDays(today, 2), ago(5), 7, 5],
  ])
})

test('without statements of the operator nothing is unverified in time', async () => {
  await writeLine()
  await pays('e1', 30)
  await catchUp(addDays(today, 1))
  expect(await stated()).toEqual([])
})
