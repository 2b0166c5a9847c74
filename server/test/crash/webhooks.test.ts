// A service killed with SIGKILL while it delivers: whatever it was about to do, the event is delivered by the next one, under the same id.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, type Server, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type Database, openDatabase, installationStatement } from '../../src/storage/database.ts'
import { type Certificate, makeCertificate } from '../harness/certificate.ts'
import { Client, eventually } from '../harness/client.ts'
import { type MadeLender, makeLender } from '../harness/lender.ts'
import { cloneDatabase } from '../harness/service.ts'
import { urlOf } from '../operations/books.ts'
import { type Delivery, ON_LOOPBACK, changeStatuses, deliveriesOf, openEndpoint } from '../webhooks/deliveries.ts'
import { type Receiver, answering, startReceiver } from '../webhooks/receiver.ts'
import { type ServiceProcess, startService } from './service-process.ts'

let folder: string
let certificate: Certificate
let database: Database
let settings: Record<string, string>
let lender: MadeLender
const started: ServiceProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tapeline-webhooks-'))
  certificate = await makeCertificate()
  await writeFile(join(folder, 'ca.pem'), certificate.cert)
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  const connection = await cloneDatabase()
  database = openDatabase(connection, { connections_max: 4, onError: () => {} })
  lender = await makeLender(database, {})
  settings = {
    DATABASE_URL: urlOf(connection),
    PORT: '0',
    ...ON_LOOPBACK,
    NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
  }
})
afterEach(async () => {
  for (const service of started.splice(0)) {
    service.kill('SIGKILL')
    await service.ended
  }
  await database.end()
})

async function start(): Promise<{ service: ServiceProcess; client: Client }> {
  const service = await startService(settings)
  started.push(service)
  return { service, client: new Client(await service.ready, lender.key) }
}

async function kill(service: ServiceProcess): Promise<void> {
  service.kill('SIGKILL')
  expect((await service.ended).signal).toBe('SIGKILL')
}

/** What two minutes do, after which another process may take the attempt over. */
async function endLeases(): Promise<void> {
  const text = 'update webhook_deliveries set due = due - 120000000 where tenant = $1 returning attempts'
  expect(await database.query(installationStatement('', text), [lender.tenant])).toEqual([{ attempts: 1 }])
}

const settled = async (client: Client): Promise<Delivery[]> =>
  eventually(
    () => deliveriesOf({ client }),
    (deliveries) => deliveries.every(({ status }) => status !== 'pending'),
  )

const failuresOf = (deliveries: readonly Delivery[]) =>
  deliveries.map(({ attempts }) => attempts.map(({ failure }) => failure))

async function receiverAt(port?: number): Promise<Receiver> {
  const receiver = await startReceiver(certificate, port)
  onTestFinished(() => receiver.stop())
  return receiver
}

test('killed after the receiver has it and before the outcome is stored, it is delivered again', async () => {
  const first = await start()
  const receiver = await receiverAt()
  receiver.answer = () => {}
  await openEndpoint({ client: first.client }, receiver.url)
  const [id] = await changeStatuses(database, lender.tenant, ['r'])
  await eventually(
    async () => receiver.requests.length,
    (count) => count > 0,
  )
  await kill(first.service)
  receiver.answer = answering(204)
  const second = await start()
  // While the lease lasts nobody knows whether the first is gone.
  expect(receiver.ids()).toEqual([id])
  await endLeases()
  expect(failuresOf(await settled(second.client))).toEqual([['interrupted', null]])
  expect(receiver.ids()).toEqual([id, id])
})

test('killed after it claimed the attempt and before anything was sent, it is delivered by the next', async () => {
  const first = await start()
  const connected: Server = createServer()
  const sockets: Socket[] = []
  connected.on('connection', (socket) => sockets.push(socket.on('error', () => {})))
  const connection = new Promise((resolve) => void connected.once('connection', resolve))
  await new Promise<void>((resolve) => void connected.listen(0, '127.0.0.1', resolve))
  const { port } = connected.address() as AddressInfo
  await openEndpoint({ client: first.client }, `https://127.0.0.1:${port}/hook`)
  const [id] = await changeStatuses(database, lender.tenant, ['r'])
  // The handshake of TLS never ends, so nothing of the event is sent.
  await connection
  await kill(first.service)
  // What was sent of the handshake is not read, so a socket may never see its end.
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => void connected.close(resolve))
  const receiver = await receiverAt(port)
  await endLeases()
  const second = await start()
  expect(failuresOf(await settled(second.client))).toEqual([['interrupted', null]])
  expect(receiver.ids()).toEqual([id])
})

test('a service that is stopped ends its attempt, and the next one sends it at once', async () => {
  const first = await start()
  const receiver = await receiverAt()
  receiver.answer = () => {}
  await openEndpoint({ client: first.client }, receiver.url)
  const [id] = await changeStatuses(database, lender.tenant, ['r'])
  await eventually(
    async () => receiver.requests.length,
    (count) => count > 0,
  )
  first.service.kill('SIGTERM')
  expect((await first.service.ended).code).toBe(0)
  receiver.answer = answering(204)
  const second = await start()
  expect(failuresOf(await settled(second.client))).toEqual([['interrupted', null]])
  expect(receiver.ids()).toEqual([id, id])
  // Neither URLs nor secrets are in the logs.
  for (const service of [first.service, second.service]) {
    expect(service.stdout() + service.stderr()).not.toContain('/hook')
    expect(service.stdout() + service.stderr()).not.toContain('whsec_')
  }
})
