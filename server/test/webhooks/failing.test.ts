// An endpoint of which no delivery succeeds: its admins are warned by a real mail server, then it is disabled; one that succeeds once is left alone.
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { openMailer } from '../../src/mail/mailer.ts'
import { person } from '../dashboard/browser.ts'
import { type MailServer, startMailServer } from '../dashboard/mail-server.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import {
  DAY,
  HOUR,
  MINUTE,
  ON_LOOPBACK,
  TestClock,
  changeStatuses,
  deliveriesOf,
  openDeliverer,
  openEndpoint,
} from './deliveries.ts'
import { type Receiver, answering, startReceiver } from './receiver.ts'

let service: TestService
let lender: Lender
let receiver: Receiver
let mail: MailServer
let clock: TestClock
let round: () => Promise<void>
beforeAll(async () => {
  service = await startTestService(ON_LOOPBACK)
})
afterAll(() => service.stop())
beforeEach(async () => {
  lender = await service.lender()
  receiver = await startReceiver()
  mail = await startMailServer()
  clock = new TestClock()
  round = openDeliverer(service, clock, { mailer: mailerTo(mail) }).round
  return async () => {
    await receiver.stop()
    await mail.stop()
  }
})

function mailerTo({ settings }: MailServer) {
  const { smtp } = readConfig({ ...settings })
  if (smtp === undefined) throw new Error('The settings hold no mail server')
  const mailer = openMailer(smtp, () => {})
  onTestFinished(() => mailer.close())
  return mailer
}

const happen = (...receivables: string[]) => changeStatuses(service.database, lender.tenant, receivables)
const subjects = () => mail.letters.map(({ to, subject }) => `${to.join()}: ${subject}`).toSorted()
const endpoint = async () => (await demand(lender.client.get('/webhook-endpoints/hook'))).body

/** Lets time pass, with an event and a round at its end. */
async function after(microseconds: number): Promise<void> {
  clock.pass(microseconds)
  await happen(`r-${await clock.now()}`)
  await round()
}

test('its admins are warned after two days, once, and it is disabled after five', async () => {
  const admin = await person(service, lender.organization, 'admin')
  await person(service, lender.organization, 'member')
  await openEndpoint(lender, `${receiver.url}?token=of-the-url`)
  receiver.answer = answering(500)
  await after(0)
  await after(47 * HOUR)
  expect(subjects()).toEqual([])
  await after(2 * HOUR)
  await after(HOUR)
  expect(subjects()).toEqual([`${admin.email}: Webhook endpoint hook fails`])
  await after(2 * DAY + 20 * HOUR)
  expect(await endpoint()).toMatchObject({ status: 'enabled', disabled_reason: null })
  await after(3 * HOUR)
  expect(await endpoint()).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
  await round()
  expect(subjects()).toEqual([
    `${admin.email}: Webhook endpoint hook fails`,
    `${admin.email}: Webhook endpoint hook is disabled`,
  ])
  for (const { text } of mail.letters) expect(text).not.toContain('of-the-url')
  expect(new Set((await deliveriesOf(lender)).map(({ status }) => status))).toEqual(new Set(['discarded']))
  const before = receiver.requests.length
  await after(DAY)
  expect(receiver.requests).toHaveLength(before)
  // By the request of an admin it receives again.
  receiver.answer = answering(204)
  await demand(lender.client.post('/webhook-endpoints', { id: 'hook', status: 'enabled' }))
  await after(0)
  expect(receiver.requests).toHaveLength(before + 1)
  expect(await endpoint()).toMatchObject({ status: 'enabled', disabled_reason: null })
})

test('one success begins the time anew', async () => {
  await person(service, lender.organization, 'admin')
  await openEndpoint(lender, receiver.url)
  receiver.answer = answering(500)
  await after(0)
  await after(47 * HOUR)
  receiver.answer = answering(204)
  await after(0)
  receiver.answer = answering(500)
  await after(HOUR)
  await after(47 * HOUR)
  expect(subjects()).toEqual([])
  await after(2 * HOUR)
  expect(subjects()).toHaveLength(1)
})

test('while mail cannot be sent it is tried again, and nothing is disabled before', async () => {
  await person(service, lender.organization, 'admin')
  await openEndpoint(lender, receiver.url)
  receiver.answer = answering(500)
  const away = openDeliverer(service, clock, { mailer: { send: () => Promise.resolve(false) } })
  await happen('r')
  await away.round()
  clock.pass(6 * DAY)
  await happen('s')
  await away.round()
  expect(await endpoint()).toMatchObject({ status: 'enabled' })
  await after(30 * MINUTE)
  expect(subjects()).toHaveLength(0)
  await after(31 * MINUTE)
  expect(subjects()).toHaveLength(1)
  expect(await endpoint()).toMatchObject({ status: 'enabled' })
  await after(25 * HOUR)
  expect(await endpoint()).toMatchObject({ status: 'disabled', disabled_reason: 'failing' })
})
