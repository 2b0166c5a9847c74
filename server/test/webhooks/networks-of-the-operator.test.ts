// Networks that the installation lists for the operator's webhooks are no lender's: not when it writes a URL, and not when a delivery goes out.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { onlyFault } from '../surface/answers.ts'
import { demand } from '../surface/operations.ts'
import { ON_LOOPBACK, TestClock, changeStatuses, createKeys, deliveriesOf, issue, openDeliverer } from './deliveries.ts'
import { type Receiver, startReceiver } from './receiver.ts'

const PUBLIC = 'https://hooks.example/tapeline'

let service: TestService
let certificate: Certificate
let receiver: Receiver
let lender: Lender
let operator: Lender
beforeAll(async () => {
  service = await startTestService({ WEBHOOK_NETWORKS: ON_LOOPBACK.WEBHOOK_NETWORKS })
  certificate = await makeCertificate()
  operator = await service.operator()
})
afterAll(() => service.stop())
beforeEach(async () => {
  lender = await service.lender()
  receiver = await startReceiver(certificate)
  return () => receiver.stop()
})

/** A deliverer for which every name leads to the receiver's address. */
function openDelivererByName() {
  const resolve = () => Promise.resolve(['127.0.0.1'])
  return openDeliverer(service, new TestClock(), { sending: { resolve, ca: certificate.cert } })
}

async function createAt({ client }: Lender, id: string, url: string, event_type: string): Promise<void> {
  await demand(client.post('/webhook-endpoints', { id, url, event_types: [event_type] }))
  await issue({ client }, id)
}

const outcomes = async (of: Lender, id: string) =>
  (await deliveriesOf(of, id)).map(({ attempts }) => attempts.map(({ failure }) => failure))

test('a URL in one is taken of the operator and refused of a lender, as where none is listed', async () => {
  const strict = await startTestService()
  const { client: unlisted } = await strict.lender()
  for (const url of [receiver.url, receiver.url.replace('https:', 'http:'), 'http://hooks.example/tapeline']) {
    await demand(operator.client.post('/webhook-endpoints', { id: 'taken', url }))
    const refusal = onlyFault(await lender.client.post('/webhook-endpoints', { id: 'refused', url }), 'url')
    // A lender learns nothing of what is listed.
    expect(refusal).toBe(onlyFault(await unlisted.post('/webhook-endpoints', { id: 'refused', url }), 'url'))
  }
  await strict.stop()
})

test('a name that leads into one is reached by an endpoint of the operator, and by none of a lender', async () => {
  const url = `https://localhost:${receiver.port}${new URL(receiver.url).pathname}`
  await createAt(operator, 'by-name', url, 'api_key.created')
  await createAt(lender, 'by-name', url, 'receivable.status_changed')
  const { round } = openDelivererByName()
  const ids = await createKeys(service.database, operator.tenant, ['key'])
  await changeStatuses(service.database, lender.tenant, ['r'])
  await round()
  expect(receiver.ids()).toEqual(expect.arrayContaining(ids))
  expect(new Set(receiver.requests.map(({ body }) => JSON.parse(body).type))).toEqual(new Set(['api_key.created']))
  expect(await outcomes(lender, 'by-name')).toEqual([['address_refused']])
})

test.each(['http', 'https'])(
  'an address over %s that a lender stored while it was allowed is reached no more',
  async (protocol) => {
    const stored = protocol === 'https' ? receiver : await startReceiver()
    await createAt(lender, 'stored', PUBLIC, 'receivable.status_changed')
    const text = "update webhook_endpoints set url = $2 where tenant = $1 and id = 'stored'"
    await service.database.query(installationStatement('', text), [lender.tenant, stored.url])
    await changeStatuses(service.database, lender.tenant, ['r'])
    await openDelivererByName().round()
    expect(stored.requests).toEqual([])
    expect(await outcomes(lender, 'stored')).toEqual([['address_refused']])
    if (stored !== receiver) await stored.stop()
  },
)
