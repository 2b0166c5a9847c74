// What becomes of runs that wait while what they were queued by changes: the schedule, its organization, the service.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { pruneReports } from '../../src/jobs/reports/prune-reports.ts'
import type { ReportParts } from '../../src/jobs/reports/report-attempt.ts'
import type { Letter } from '../../src/mail/letters.ts'
import { changeOrganization } from '../../src/resources/organization/organization-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from '../surface/answers.ts'
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

/** A lender with a name of its own, by which its letters are known; its schedule goes with the test. */
async function lone(): Promise<Lender> {
  const lender = await service.lender({ name: `Lender ${randomUUID()}` })
  onTestFinished(() => lender.client.delete('/report-schedules/base').then(() => undefined))
  return lender
}

/** The letters of a lender, by their addresses. */
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
    send: async (letter: Letter) => {
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
  await schedule(lender, { ...OF_A, frequency: 'weekly', weekday: weekday.toLowerCase(), hour: 0 })
  await sendByClock(CALCULATED)()
  expect(await runsOf(lender.client, 'base')).toMatchObject([{ status: 'pending', failure: 'calculation_running' }])
  clock.pass(DAY - HOUR)
  await sendByClock(CALCULATED)()
  expect(await runsOf(lender.client, 'base')).toMatchObject([{ status: 'pending' }])
  clock.pass(2 * HOUR)
  await sendByClock(CALCULATED)()
  expect(await runsOf(lender.client, 'base')).toMatchObject([{ status: 'given_up', failure: 'calculation_running' }])
})

const TWO = { outside_recipients: ['one@example.com', 'two@example.com'], status: 'disabled' }

async function asked(more: Record<string, unknown> = {}): Promise<Lender> {
  const lender = await lone()
  await schedule(lender, { ...TWO, ...more })
  await ask(lender)
  return lender
}

const suspend = ({ organization }: Lender, suspended = true) =>
  changeOrganization(service.database, organization.organization, { suspended })

test('an organization that is suspended has no stored file sent, also where that comes between two letters', async () => {
  const [before, between] = [await asked(), await asked()]
  mail.isAway = true
  await sendByClock(MADE)()
  await suspend(before)
  mail.isAway = false
  clock.pass(HOUR)
  const suspending = {
    send: async (letter: Letter) => {
      await suspend(between)
      return mail.send(letter)
    },
  }
  await sendByClock({ ...MADE, mailer: suspending })()
  expect(sentBy(before)).toEqual([])
  expect(sentBy(between)).toHaveLength(1)
  await Promise.all([suspend(before, false), suspend(between, false)])
  clock.pass(HOUR)
  await sendByClock(MADE)()
  for (const { client } of [before, between])
    expect(await runsOf(client, 'base')).toMatchObject([{ status: 'given_up', failure: 'forbidden' }])
  expect([...sentBy(before), ...sentBy(between)]).toHaveLength(1)
})

describe('an attempt of many letters', () => {
  const MANY = ['one', 'two', 'three', 'four'].map((name) => `${name}@example.com`)

  test('that fail slowly keeps its run, so that no other process sends it too', async () => {
    const { client } = await asked({ outside_recipients: MANY })
    let tried = 0
    const slow = {
      send: async () => {
        tried += 1
        clock.pass(90_000_000)
        await sendByClock(MADE)()
        return false
      },
    }
    await sendByClock({ ...MADE, mailer: slow })()
    expect(tried).toBe(4)
    expect(mail.letters).toEqual([])
    expect(await runsOf(client, 'base')).toMatchObject([
      { status: 'pending', failure: 'mail_server_unavailable', sent_to: [] },
    ])
  })

  test('stops once another process took its run over, and nobody has it twice', async () => {
    const { client } = await asked({ outside_recipients: MANY })
    let tried = 0
    const stuck = {
      send: async () => {
        tried += 1
        clock.pass(HOUR)
        await sendByClock(MADE)()
        return false
      },
    }
    await sendByClock({ ...MADE, mailer: stuck })()
    expect(tried).toBe(1)
    expect(mail.letters.map(({ to }) => to)).toEqual(MANY)
    expect(await runsOf(client, 'base')).toMatchObject([{ status: 'sent', failure: null }])
  })

  test('begins none once its process stops, and the next process writes to the others at once', async () => {
    const { client } = await asked({ outside_recipients: MANY })
    const stopping = new AbortController()
    const cut = {
      send: (letter: Letter) => {
        stopping.abort()
        return mail.send(letter)
      },
    }
    await sendByClock({ ...MADE, mailer: cut })(stopping.signal)
    expect(await runsOf(client, 'base')).toMatchObject([
      { status: 'pending', failure: null, sent_to: MANY.slice(0, 1) },
    ])
    await sendByClock(MADE)()
    expect(await runsOf(client, 'base')).toMatchObject([{ status: 'sent', sent_to: MANY }])
    expect(mail.letters.map(({ to }) => to)).toEqual(MANY)
  })

  test('has a turn that ends, so that other organizations do not wait for it', async () => {
    const lenders = [await asked({ outside_recipients: MANY }), await asked({ outside_recipients: MANY })]
    let turn = new AbortController()
    const ending = {
      send: (letter: Letter) => {
        turn.abort()
        return mail.send(letter)
      },
    }
    const send = sendByClock({
      ...MADE,
      mailer: ending,
      turn: () => {
        turn = new AbortController()
        return { signal: turn.signal, close: () => {} }
      },
    })
    await send()
    expect(lenders.map((lender) => sentBy(lender).length)).toEqual([1, 1])
    for (const _ of MANY) await send()
    for (const { client } of lenders)
      expect(await runsOf(client, 'base')).toMatchObject([{ status: 'sent', sent_to: MANY }])
    expect(lenders.map((lender) => sentBy(lender).length)).toEqual([4, 4])
  })
})

describe('a file that takes longer than the lease', () => {
  test('is made once, since its run is held while it is made', async () => {
    const { client } = await asked()
    let made = 0
    const long: Partial<ReportParts> = {
      make: async (_, hold) => {
        made += 1
        for (let part = 0; part < 3; part += 1) {
          clock.pass(90_000_000)
          await hold()
          await sendByClock(long)()
        }
        return MADE.make()
      },
    }
    await sendByClock(long)()
    expect(made).toBe(1)
    expect(mail.letters.map(({ to }) => to)).toEqual(TWO.outside_recipients)
    expect(await runsOf(client, 'base')).toMatchObject([{ status: 'sent', failure: null }])
  })

  test('is given up at once by a process that was stuck, where another one took its run over', async () => {
    const { client } = await asked()
    let is_through = false
    await sendByClock({
      make: async (_, hold) => {
        clock.pass(HOUR)
        await sendByClock(MADE)()
        await hold()
        is_through = true
        return MADE.make()
      },
    })()
    expect(is_through).toBe(false)
    expect(mail.letters.map(({ to }) => to)).toEqual(TWO.outside_recipients)
    expect(await runsOf(client, 'base')).toMatchObject([{ status: 'sent', failure: null }])
  })
})

test('twenty runs of a schedule are asked for within a day, and the refusal states when another one can be', async () => {
  const lender = await lone()
  await schedule(lender, { status: 'disabled' })
  for (let run = 0; run < 20; run += 1) {
    await ask(lender)
    if (run === 9) await sendByClock(MADE)()
  }
  await sendByClock(MADE)()
  const runs = await runsOf(lender.client, 'base')
  expect(runs.map(({ status }) => status)).toEqual(Array(20).fill('made'))
  const refused = await lender.client.post('/report-schedules/base/runs', {})
  expectError(refused, 409, 'limit_reached')
  // A day behind the first: the microseconds stay as they are.
  const [, microseconds = ''] = /(\.\d+Z)$/.exec(runs.at(-1)?.due_at ?? '') ?? []
  const again = new Date(Date.parse(runs.at(-1)?.due_at ?? '') + 86_400_000).toISOString().slice(0, 19)
  expect(refused.body.message).toContain(`Ask again at ${again}${microseconds}.`)

  await schedule(lender, { status: 'disabled' }, 'other')
  await demand(lender.client.post('/report-schedules/other/runs', {}))
  // A day later the first counts no more, and the second still does.
  const age = installationStatement(
    '',
    'update report_requests set number = number - $2 where tenant = $1 and number = $3',
  )
  const first = Number.parseInt(runs.at(-1)?.id.slice(4) ?? '', 36)
  await service.database.query(age, [lender.tenant, DAY, first])
  await ask(lender)
  expectError(await lender.client.post('/report-schedules/base/runs', {}), 409, 'limit_reached')
})

test('a schedule that is deleted and created anew has the requests of before, and all of an organization have a hundred', async () => {
  const lender = await lone()
  for (let run = 0; run < 20; run += 1) {
    if (run % 10 === 0) {
      await lender.client.delete('/report-schedules/base')
      await schedule(lender, { status: 'disabled' })
    }
    await ask(lender)
  }
  await lender.client.delete('/report-schedules/base')
  await schedule(lender, { status: 'disabled' })
  expectError(await lender.client.post('/report-schedules/base/runs', {}), 409, 'limit_reached')

  for (let other = 0; other < 8; other += 1) {
    await schedule(lender, { status: 'disabled' }, 'other')
    await schedule(lender, { status: 'disabled' }, `other-${other}`)
    for (let run = 0; run < 10; run += 1) await demand(lender.client.post(`/report-schedules/other-${other}/runs`, {}))
  }
  const refused = await lender.client.post('/report-schedules/other/runs', {})
  expectError(refused, 409, 'limit_reached')
  expect(refused.body.message).toMatch(/^100 runs of all your schedules were asked for within a day.* Ask again at /)
  // Two days later none of them counts, and none is kept.
  const ahead = (Date.now() + 3 * 86_400_000) * 1_000
  await pruneReports(service.database, ahead)
  await demand(lender.client.post('/report-schedules/other/runs', {}))
})
