// What becomes of runs that wait while what they were queued by changes: the schedule, its organization, the service.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReportParts } from '../../src/jobs/reports/report-attempt.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { CALCULATED, DAY, HOUR, MADE, TestClock, TestMail, runsOf, schedule, sender } from './sending.ts'

let service: TestService
/** No job of this service sends reports: the tests do. */
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

let clock: TestClock
let mail: TestMail
beforeEach(() => {
  clock = new TestClock()
  mail = new TestMail()
})

const sendByClock = (more: Partial<ReportParts> = {}) => sender(service, { mailer: mail, clock: clock.now, ...more })

const OF_A = { debt_line_id: 'line-a', format: 'pdf', outside_recipients: ['a@example.com'] }
const OF_B = { name: 'Their base', debt_line_id: 'line-b', format: 'xlsx', outside_recipients: ['b@example.com'] }

const ask = ({ client }: Lender) => demand(client.post('/report-schedules/base/runs', {}))

/** A lender with a name of its own, by which its letters are known. */
const lone = () => service.lender({ name: `Lender ${randomUUID()}` })

/** The letters of a lender, by their addresses: schedules of other tests may be due too. */
const sentBy = ({ organization }: Lender) =>
  mail.letters
    .filter(({ text }) => text.includes(` of ${organization.name} `))
    .map(({ to, subject }) => ({ to, subject: subject.replace(/, as of .*/, '') }))
    .toSorted((one, other) => (one.to < other.to ? -1 : 1))

test('a run that waits is of what its schedule stated when it was queued: its file and its recipients', async () => {
  const lender = await lone()
  await schedule(lender, { ...OF_A, status: 'disabled' })
  await ask(lender)
  mail.isAway = true
  await sendByClock(MADE)()
  await schedule(lender, OF_B)
  await ask(lender)
  mail.isAway = false
  clock.pass(HOUR)
  const made: unknown[] = []
  await sendByClock({
    make: ({ debt_line_id, format }) => {
      made.push({ debt_line_id, format })
      return MADE.make()
    },
  })()
  expect(await runsOf(lender.client, 'base')).toMatchObject([
    { sent_to: ['b@example.com'] },
    { sent_to: ['a@example.com'] },
  ])
  expect(sentBy(lender)).toEqual([
    { to: 'a@example.com', subject: 'Our base' },
    { to: 'b@example.com', subject: 'Their base' },
  ])
  expect(made).toEqual([{ debt_line_id: 'line-b', format: 'xlsx' }])
})

test('a run that is not made yet is made of the line that its schedule had when it was due', async () => {
  const lender = await lone()
  await schedule(lender, { ...OF_A, hour: 0 })
  await clock.dawnIn(1)
  await sendByClock(CALCULATED)()
  await schedule(lender, OF_B)
  clock.pass(6_000_000)
  const made: unknown[] = []
  await sendByClock({
    make: ({ debt_line_id, format, name }) => {
      made.push({ debt_line_id, format, name })
      return MADE.make()
    },
  })()
  expect(made).toEqual([{ debt_line_id: 'line-a', format: 'pdf', name: 'Our base' }])
  expect(sentBy(lender)).toEqual([{ to: 'a@example.com', subject: 'Our base' }])
})

test('a schedule that is disabled ends its due runs, though it is enabled again, and keeps those that were asked for', async () => {
  const lender = await lone()
  await schedule(lender, { ...OF_A, hour: 0 })
  await clock.dawnIn(1)
  mail.isAway = true
  await sendByClock(MADE)()
  await ask(lender)
  await schedule(lender, { status: 'disabled' })
  const of = async () =>
    (await runsOf(lender.client, 'base')).map(({ trigger, status, failure }) => [trigger, status, failure])
  expect(await of()).toContainEqual(['schedule', 'given_up', 'disabled'])
  await schedule(lender, { status: 'enabled' })
  mail.isAway = false
  clock.pass(HOUR)
  await sendByClock(MADE)()
  const ended = await of()
  expect(ended).toHaveLength(2)
  expect(ended).toContainEqual(['request', 'sent', null])
  expect(ended).toContainEqual(['schedule', 'given_up', 'disabled'])
  expect(sentBy(lender)).toEqual([{ to: 'a@example.com', subject: 'Our base' }])
})

test('a schedule that is disabled between two looks of a process has nothing of it sent', async () => {
  const lender = await lone()
  await schedule(lender, { ...OF_A, outside_recipients: ['one@example.com', 'two@example.com'], hour: 0 })
  await clock.dawnIn(1)
  const disabling = {
    send: async (letter: Parameters<TestMail['send']>[0]) => {
      await schedule(lender, { status: 'disabled' })
      return mail.send(letter)
    },
  }
  await sendByClock({ ...MADE, mailer: disabling })()
  expect(sentBy(lender)).toHaveLength(1)
  expect(await runsOf(lender.client, 'base')).toMatchObject([{ status: 'given_up', failure: 'disabled' }])
})

test('after an outage of days the latest report waits a day for its figures, from when it was queued', async () => {
  const lender = await lone()
  const today = await clock.dawnIn(5)
  const weekday = new Date(Date.parse(today) - 2 * 86_400_000).toLocaleDateString('en', {
    weekday: 'long',
    timeZone: 'UTC',
  })
  await schedule(lender, { ...OF_A, rhythm: 'weekly', weekday: weekday.toLowerCase(), hour: 0 })
  await sendByClock(CALCULATED)()
  expect(await runsOf(lender.client, 'base')).toMatchObject([{ status: 'pending', failure: 'calculation_running' }])
  clock.pass(DAY - HOUR)
  await sendByClock(CALCULATED)()
  expect(await runsOf(lender.client, 'base')).toMatchObject([{ status: 'pending' }])
  clock.pass(2 * HOUR)
  await sendByClock(CALCULATED)()
  expect(await runsOf(lender.client, 'base')).toMatchObject([{ status: 'given_up', failure: 'calculation_running' }])
})
