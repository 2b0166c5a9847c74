// Each legal_entity_id belongs to at most one of the caller's accounts, whoever writes at the same time and on which node.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Client, type Received } from '../harness/client.ts'
import { accountBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { expectError } from './answers.ts'
import { demand } from './operations.ts'

const ONE = 'duns:150483782'
const TWO = 'duns:804735132'

let service: TestService
let otherNode: string
let lender: Lender
let nodes: readonly [Client, Client]
beforeAll(async () => {
  service = await startTestService()
  otherNode = (await service.another()).address ?? ''
})
beforeEach(async () => {
  lender = await service.lender()
  nodes = [lender.client, new Client(otherNode, lender.key)]
})
afterAll(() => service.stop())

/** Sends to both nodes in turn, all at once. */
function together(count: number, send: (client: Client, i: number) => Promise<Received>): Promise<Received[]> {
  return Promise.all(Array.from({ length: count }, (_, i) => send(nodes[i % 2 === 0 ? 0 : 1], i)))
}

const statusesOf = (answers: readonly Received[]) => answers.map((answer) => answer.status).toSorted((a, b) => a - b)

test('one account per legal_entity_id also under concurrent writes', async () => {
  const answers = await together(50, (client, i) =>
    client.post('/accounts', accountBody(`a${i}`, { legal_entity_id: ONE })),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 49 }, () => 409)])
  for (const answer of answers.filter(({ status }) => status === 409)) expectError(answer, 409, 'legal_entity_id_taken')
  const { data } = (await lender.client.get('/accounts', { limit: 100 })).body
  expect(data).toHaveLength(1)
  expect(data[0].id).toBe(answers.find(({ status }) => status === 200)?.body.id)
})

test('one account per legal_entity_id also when accounts that exist claim it together', async () => {
  await together(20, (client, i) => demand(client.post('/accounts', accountBody(`a${i}`))))
  const answers = await together(20, (client, i) => client.post('/accounts', { id: `a${i}`, legal_entity_id: ONE }))
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('the one account may be written by many at once', async () => {
  const answers = await together(30, (client, i) =>
    client.post('/accounts', accountBody('a', { legal_entity_id: ONE, name: `Name ${i}` })),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
})

test('the message names the account that holds it and states what to do', async () => {
  await demand(
    lender.client.post(
      '/accounts',
      accountBody('holder', { legal_entity_id: 'crn:3977902', address: { country: 'GB' } }),
    ),
  )
  const answer = await nodes[1].post('/accounts', accountBody('other', { legal_entity_id: 'crn:03977902' }))
  expectError(answer, 409, 'legal_entity_id_taken')
  expect(answer.body.message).toContain('"holder"')
  expect(answer.body.message).toMatch(/report the company as that one account/)
  expect((await lender.client.get('/accounts/other')).status).toBe(404)
})

test('uniqueness is judged on the normal form', async () => {
  await demand(lender.client.post('/accounts', accountBody('a', { legal_entity_id: 'nif:12345678z' })))
  expectError(
    await lender.client.post('/accounts', accountBody('b', { legal_entity_id: 'nif:12345678Z' })),
    409,
    'legal_entity_id_taken',
  )
})

test('an id that was given up can be taken at once, on the other node too', async () => {
  await demand(lender.client.post('/accounts', accountBody('a', { legal_entity_id: ONE })))
  await demand(lender.client.post('/accounts', { id: 'a', legal_entity_id: null }))
  expect(await nodes[1].post('/accounts', accountBody('b', { legal_entity_id: ONE }))).toMatchObject({ status: 200 })
  expectError(await lender.client.post('/accounts', { id: 'a', legal_entity_id: ONE }), 409)
})

test('two accounts can swap their ids, one request after the other', async () => {
  await demand(lender.client.post('/accounts', accountBody('a', { legal_entity_id: ONE })))
  await demand(lender.client.post('/accounts', accountBody('b', { legal_entity_id: TWO })))
  for (const body of [
    { id: 'a', legal_entity_id: null },
    { id: 'b', legal_entity_id: ONE },
    { id: 'a', legal_entity_id: TWO },
  ])
    await demand(nodes[1].post('/accounts', body))
  expect((await lender.client.get('/accounts/a')).body.legal_entity_id).toBe(TWO)
  expect((await lender.client.get('/accounts/b')).body.legal_entity_id).toBe(ONE)
})

test('two accounts can swap their ids within one batch, and what is answered is what is stored', async () => {
  for (let round = 0; round < 20; round += 1) {
    const [held, free] = round % 2 === 0 ? [ONE, TWO] : [TWO, ONE]
    await demand(lender.client.post('/accounts', accountBody('a', { legal_entity_id: null })))
    await demand(lender.client.post('/accounts', accountBody('b', { legal_entity_id: free })))
    await demand(lender.client.post('/accounts', accountBody('a', { legal_entity_id: held })))
    const swap = [
      { id: 'a', legal_entity_id: null },
      { id: 'b', legal_entity_id: held },
      { id: 'a', legal_entity_id: free },
    ]
    const answers = await Promise.all(swap.map((body) => lender.client.post('/accounts', body)))
    expect(answers.map((answer) => answer.status).filter((status) => status !== 200 && status !== 409)).toEqual([])
    const [a, b] = await Promise.all(
      ['a', 'b'].map(async (id) => (await lender.client.get(`/accounts/${id}`)).body.legal_entity_id),
    )
    if (answers.every((answer) => answer.status === 200)) expect(new Set([a, b])).toEqual(new Set([ONE, TWO]))
    expect(a === null || a !== b).toBe(true)
  }
})
