// Objects merge key by key; a null that means zero; what the service computes is read past; what is unknown is named.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shapeOf } from '../../src/contract/resource.ts'
import type { Client } from '../harness/client.ts'
import { receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { faultyParams, onlyFault } from './answers.ts'
import { RESOURCES, demand } from './operations.ts'
import { emptyValue, fullBody, leastBody, sampleOf } from './samples.ts'
import { rowsOf } from './stored.ts'
import { post, read, reportSurroundings } from './written.ts'

let service: TestService
let lender: Lender
let client: Client
beforeAll(async () => {
  service = await startTestService()
  lender = await service.lender()
  client = lender.client
  await reportSurroundings(client)
})
afterAll(() => service.stop())

const NAMED = RESOURCES.map((resource) => ({ title: resource.name, resource }))
const KEYED = RESOURCES.flatMap((resource) =>
  [...shapeOf(resource).keyed].map((field) => ({ title: `${resource.name}.${field}`, resource, field })),
)

describe.each(KEYED)('$title', ({ resource, field }) => {
  /** Two keys of the field, with two values each. */
  const [one, two] = field === 'address' ? ['region', 'locality'] : ['one', 'two']
  const create = async (value: unknown) => {
    const id = randomUUID()
    await demand(post(client, resource, { ...leastBody(resource, id), [field]: value }))
    return id
  }

  test.each<[string, unknown, unknown]>([
    ['a new key joins those stored', { [two]: 'b' }, { [one]: 'a', [two]: 'b' }],
    ['a sent key replaces its value', { [one]: 'c' }, { [one]: 'c' }],
    ['a key sent as null goes', { [one]: null, [two]: 'b' }, { [two]: 'b' }],
    ['an empty object changes nothing', {}, { [one]: 'a' }],
    ['null for a key that is not there changes nothing', { [two]: null }, { [one]: 'a' }],
  ])('%s', async (_, sent, expected) => {
    const id = await create({ [one]: 'a' })
    const answer = await post(client, resource, { id, [field]: sent })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body[field]).toEqual(expected)
    expect((await read(client, resource, id))[field]).toEqual(expected)
  })

  test('is empty when its last key goes, and when null is sent for all of it', async () => {
    const ids = [await create({ [one]: 'a' }), await create({ [one]: 'a', [two]: 'b' })]
    const answers = [
      await post(client, resource, { id: ids[0], [field]: { [one]: null } }),
      await post(client, resource, { id: ids[1], [field]: null }),
    ]
    for (const answer of answers) expect(answer.body[field]).toEqual(emptyValue(resource, field))
  })

  test('is refused when it is no object', async () => {
    for (const wrong of [[], 'text', 1, true])
      onlyFault(await post(client, resource, { ...leastBody(resource, 'x'), [field]: wrong }), field)
  })
})

describe('a key that address does not have', () => {
  const account = RESOURCES.find((resource) => resource.name === 'account') ?? RESOURCES[0]

  test.each(['street', 'Country', '__proto__', 'constructor', 'toString'])(
    '400 names address.%s, whatever its value',
    async (key) => {
      if (account === undefined) throw new Error('There are no accounts')
      for (const value of ['"x"', 'null']) {
        const text = `{"id":"x","type":"business","address":{${JSON.stringify(key)}:${value}}}`
        const answer = await client.send('POST', '/accounts', text, { 'Content-Type': 'application/json' })
        expect(onlyFault(answer, `address.${key}`)).toContain('street_address')
      }
    },
  )
})

describe('delinquent_amount and delinquent_times', () => {
  test('go to 0 when null is sent, and start at 0', async () => {
    const created = await demand(client.post('/receivables', receivableBody('zeros', 'obligor')))
    expect(created.body).toMatchObject({ delinquent_amount: 0, delinquent_times: 0, delinquent_since: null })
    const delinquency = { delinquent_amount: 10, delinquent_times: 2, delinquent_since: '2026-02-01' }
    await demand(client.post('/receivables', { id: 'zeros', ...delinquency }))
    const cleared = await client.post('/receivables', { id: 'zeros', delinquent_amount: null, delinquent_since: null })
    expect(cleared.body).toMatchObject({ delinquent_amount: 0, delinquent_times: 2, delinquent_since: null })
    const reset = await client.post('/receivables', { id: 'zeros', delinquent_times: null })
    expect(reset.body).toMatchObject({ delinquent_amount: 0, delinquent_times: 0 })
  })
})

describe.each(NAMED)('what was read of an $title can be sent back', ({ resource }) => {
  test('it answers 200 with the same record and writes nothing at all', async () => {
    const id = randomUUID()
    await demand(post(client, resource, fullBody(resource, id)))
    const before = await read(client, resource, id)
    const rows = await rowsOf(service.database, lender.tenant)
    const answer = await post(client, resource, before)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual(before)
    expect(await rowsOf(service.database, lender.tenant)).toEqual(rows)
    expect(await read(client, resource, id)).toEqual(before)
    if ('legal_entity_id' in before) await demand(post(client, resource, { id, legal_entity_id: null }))
  })

  test('what the service computes is ignored, whatever is sent for it', async () => {
    const id = randomUUID()
    const created = await demand(post(client, resource, leastBody(resource, id)))
    const rows = await rowsOf(service.database, lender.tenant)
    for (const nonsense of [5, 'x', null, { a: 1 }, []]) {
      const computed = Object.fromEntries(Object.keys(resource.computed).map((field) => [field, nonsense]))
      expect(await post(client, resource, { id, ...computed })).toMatchObject({ status: 200, body: created.body })
    }
    expect(await rowsOf(service.database, lender.tenant)).toEqual(rows)
  })

  test('sending a field in another spelling of what holds writes nothing', async () => {
    const id = randomUUID()
    const spelled = {
      account: { name: 'Acme' },
      receivable: { term: 'P1Y', payment_frequency: 'monthly' },
      entry: { description: 'x' },
    }[resource.name]
    await demand(post(client, resource, { ...leastBody(resource, id), ...spelled }))
    const before = await read(client, resource, id)
    await demand(
      post(client, resource, {
        id,
        ...spelled,
        ...(resource.name === 'receivable' ? { term: '1 years', payment_frequency: '1 month' } : {}),
      }),
    )
    expect(await read(client, resource, id)).toEqual(before)
  })
})

describe.each(NAMED)('an unknown field of an $title', ({ resource }) => {
  test.each(['nmae', 'Type', '__proto__', 'constructor', 'hasOwnProperty', ''])(
    '400 names %j, also when it is null',
    async (field) => {
      for (const value of ['"x"', 'null']) {
        const text = JSON.stringify(leastBody(resource, 'typo')).replace(/\}$/, `,${JSON.stringify(field)}:${value}}`)
        const answer = await client.send('POST', collection(resource.name), text, {
          'Content-Type': 'application/json',
        })
        expect(onlyFault(answer, field)).toContain(Object.keys(resource.fields)[1])
      }
    },
  )

  test('all are named at once, and nothing is written', async () => {
    const rows = await rowsOf(service.database, lender.tenant)
    const answer = await post(client, resource, { ...leastBody(resource, 'typos'), one: 1, two: 2 })
    expect(faultyParams(answer)).toEqual(['one', 'two'])
    expect(await rowsOf(service.database, lender.tenant)).toEqual(rows)
  })
})

function collection(name: string): string {
  return { account: '/accounts', receivable: '/receivables', entry: '/receivables/parent/entries' }[name] ?? ''
}

test('two samples of every field differ, or the tests of all fields prove nothing', () => {
  for (const { resource } of NAMED) {
    for (const field of Object.keys(resource.fields).filter((name) => name !== 'id')) {
      const {
        values: [first, second],
      } = sampleOf(resource, field)
      expect(first).not.toEqual(second)
    }
  }
})
