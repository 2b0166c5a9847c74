// Every type of the catalogue on its whole way: something is done over HTTP, its event is derived, and a receiver over TLS gets it, signed. The receiver
// verifies by the specification of Standard Webhooks itself, with nothing of the service or its SDK, and refuses what is not signed well.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { EVENTS } from '@tapeline/contract/records/events/event-catalogue'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { LineBook } from '../debt-line/line-book.ts'
import { type AnsweredEvent, allEvents } from '../events/read-events.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import { eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { CAUSES } from './causes.ts'
import { ON_LOOPBACK, TestClock, openDeliverer, openEndpoint } from './deliveries.ts'
import { type ReceivedRequest, type Receiver, answering, startReceiver } from './receiver.ts'

let service: TestService
let certificate: Certificate
let clock: TestClock
let round: () => Promise<void>
let operator: Verifying
beforeAll(async () => {
  service = await startTestService({ ...ON_LOOPBACK, TRUST_PROXY: 'loopback' })
  certificate = await makeCertificate()
  clock = new TestClock()
  round = openDeliverer(service, clock, { sending: { ca: certificate.cert } }).round
  operator = await openVerifying(await service.operator())
})
afterAll(() => Promise.all([service.stop(), operator.receiver.stop()]))

/** A receiver with what it accepted. */
interface Verifying {
  readonly receiver: Receiver
  readonly accepted: readonly Accepted[]
}

/** An event as it was received, under the id of its delivery. */
interface Accepted {
  readonly delivered_id: string
  readonly event: AnsweredEvent
}

/** Opens an endpoint of all types at a receiver that answers 204 to what is signed well, and otherwise 401. */
async function openVerifying(organization: Lender): Promise<Verifying> {
  const receiver = await startReceiver(certificate)
  const secret = await openEndpoint(organization, receiver.url, { event_types: null })
  const accepted: Accepted[] = []
  const judge = async (request: ReceivedRequest): Promise<number> => {
    if (!isSignedWell(request, secret, (await clock.now()) / 1_000_000)) return 401
    accepted.push({ delivered_id: String(request.headers['webhook-id']), event: JSON.parse(request.body) })
    return 204
  }
  receiver.answer = (response, request, number) =>
    void judge(request).then((status) => answering(status)(response, request, number))
  return { receiver, accepted }
}

/** Signature scheme v1: HMAC-SHA256 of `id.timestamp.body` with the bytes behind `whsec_`; moments more than five minutes away are refused. */
function isSignedWell({ headers, body }: ReceivedRequest, secret: string, now_seconds: number): boolean {
  const timestamp = String(headers['webhook-timestamp'])
  if (!/^\d+$/.test(timestamp) || Math.abs(Number(timestamp) - now_seconds) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${timestamp}.${body}`)
    .digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, text = ''] = signature.split(',')
      const given = Buffer.from(text, 'base64')
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected)
    })
}

test('every type of the catalogue has a cause', () => {
  const caused = CAUSES.flatMap(({ types }) => types)
  expect(caused.toSorted()).toEqual(EVENTS.map(({ type }) => type).toSorted())
})

test.each(CAUSES.map((cause) => [cause.types.join(', '), cause] as const))(
  '%s: received by the lender, and by the operator where it is for it',
  async (_, { types, environment, act }) => {
    const book = await LineBook.open(service, environment)
    const { lender } = book
    const { receiver, accepted } = await openVerifying(lender)
    onTestFinished(() => receiver.stop())
    await act({ service, book })
    const missing = () => types.filter((type) => accepted.every(({ event }) => event.type !== type))
    await eventually(round, () => missing().length === 0)
    expect(missing()).toEqual([])
    // None was refused, and so none came again.
    expect(receiver.requests).toHaveLength(accepted.length)
    const listed = new Map((await allEvents(lender.client)).map((event) => [event.id, event]))
    for (const { delivered_id, event } of accepted) {
      expect(event).toEqual(listed.get(delivered_id))
      expect(receiver.ids().filter((id) => id === delivered_id)).toHaveLength(1)
    }
    const isForOperator = ({ type }: AnsweredEvent) =>
      EVENTS.some((definition) => definition.type === type && definition.to.includes('operator'))
    const expected = accepted.flatMap(({ event }) => (isForOperator(event) ? [event.id] : []))
    const received = () => operator.accepted.filter(({ event }) => event.organization === book.organization)
    const missed = () => expected.filter((id) => received().every(({ event }) => event.id !== id))
    await eventually(round, () => missed().length === 0)
    expect(missed()).toEqual([])
    expect(received().filter(({ event }) => !isForOperator(event))).toEqual([])
  },
)
