// Objects merge key by key; a null that means zero; what the service computes is read past; what is unknown is named.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shapeOf } from '@tapeline/contract/resource'
import { receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { faultyParams, onlyFault } from './answers.ts'
import { RESOURCES, definitionOf } from './book.ts'
import { demand } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportSurroundings } from './reporting.ts'
import { emptyValue, fieldsOf, fullBody, sampleOf } from './samples.ts'
import { rowsOf } from './stored.ts'
import { collectionOf, makerOf, newBody, post, read } from './written.ts'
import { crossedWith } from '../../../kernel/test/length.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

const NAMED = RESOURCES.map((resource) => ({ title: resource.name, resource }))
const KEYED = RESOURCES.flatMap((resource) =>
  [...shapeOf(resource).keyed].map((field) => ({ title: `${resource.name}.${field}`, resource, field })),
)

describe.each(KEYED)('$title', ({ resource, field }) => {
  const { keys } = sampleOf(resource, field)
  if (keys === undefined) throw new Error(`${resource.name}.${field}: no samples of its keys are known`)
  const [one, two] = keys.names
  const [a, b, c] = keys.values
  const create = async (value: unknown) => {
    const least = await newBody(parties, resource)
    await demand(post(parties, resource, { ...least, [field]: value }))
    return least.id
  }

  test.each<[string, unknown, unknown]>([
    ['a new key joins those stored', { [two]: b }, { [one]: a, [two]: b }],
    ['a sent key replaces its value', { [one]: c }, { [one]: c }],
    ['a key sent as null goes', { [one]: null, [two]: b }, { [two]: b }],
    ['an empty object changes nothing', {}, { [one]: a }],
    ['null for a key that is not there changes nothing', { [two]: null }, { [one]: a }],
  ])('%s', async (_, sent, expected) => {
    const id = await create({ [one]: a })
    const answer = await post(parties, resource, { id, [field]: sent })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body[field]).toEqual(expected)
    expect((await read(parties, resource, id))[field]).toEqual(expected)
  })

  test('is empty when its last key goes, and when null is sent for all of it', async () => {
    const ids = [await create({ [one]: a }), await create({ [one]: a, [two]: b })]
    const answers = [
      await post(parties, resource, { id: ids[0], [field]: { [one]: null } }),
      await post(parties, resource, { id: ids[1], [field]: null }),
    ]
    for (const answer of answers) expect(answer.body[field]).toEqual(emptyValue(resource, field))
  })

  test('is refused when it is no object', async () => {
    const least = await newBody(parties, resource)
    for (const wrong of [[], 'text', 1, true])
      onlyFault(await post(parties, resource, { ...least, [field]: wrong }), field)
  })
})

describe('a key that address does not have', () => {
  test.each(['street', 'Country', '__proto__', 'constructor', 'toString'])(
    '400 names address.%s, whatever its value',
    async (key) => {
      for (const value of ['"x"', 'null']) {
        const text = `{"id":"x","type":"business","address":{${JSON.stringify(key)}:${value}}}`
        const answer = await parties.lender.send('POST', '/accounts', text, { 'Content-Type': 'application/json' })
        expect(onlyFault(answer, `address.${key}`)).toContain('street_address')
      }
    },
  )
})

describe('delinquent_amount and delinquent_times', () => {
  test('go to 0 when null is sent, and start at 0', async () => {
    const client = parties.lender
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
    const { id } = (await demand(post(parties, resource, fullBody(resource, await newBody(parties, resource))))).body
    const before = await read(parties, resource, id)
    const rows = await rowsOf(service.database)
    const answer = await post(parties, resource, before)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual(before)
    expect(await rowsOf(service.database)).toEqual(rows)
    expect(await read(parties, resource, id)).toEqual(before)
    if ('legal_entity_id' in before) await demand(post(parties, resource, { id, legal_entity_id: null }))
  })

  test('what the service computes is ignored, whatever is sent for it', async () => {
    const least = await newBody(parties, resource)
    const created = await demand(post(parties, resource, least))
    const rows = await rowsOf(service.database)
    for (const nonsense of [5, 'x', null, { a: 1 }, []]) {
      const computed = Object.fromEntries(Object.keys(resource.computed).map((field) => [field, nonsense]))
      expect(await post(parties, resource, { id: least.id, ...computed })).toMatchObject({
        status: 200,
        body: created.body,
      })
    }
    expect(await rowsOf(service.database)).toEqual(rows)
  })
})

test('an organization that the operator read can be sent back with the same key, sandbox or live', async () => {
  const { id } = await newBody(parties, definitionOf('organization'))
  await demand(parties.operator.post('/operator/organizations', { id, name: 'Read' }))
  for (const client of [parties.operator, parties.live_operator]) {
    const before = await demand(client.get(`/operator/organizations/${id}`))
    const answer = await client.post('/operator/organizations', before.body)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toEqual(before.body)
  }
})

/** Fields in two spellings each. */
const SPELLINGS: readonly (readonly [resource: string, field: string, spelled: unknown, otherwise: unknown])[] = [
  ['receivable', 'term', 'P1Y', '1 years'],
  ['receivable', 'payment_frequency', 'monthly', '1 month'],
  ['account', 'legal_entity_id', 'crn:445790', 'crn:00445790'],
  ['transparency_transaction', 'settled_at', '2026-01-31T13:00:00+01:00', '2026-01-31T12:00:00Z'],
  ['bank_line', 'settled_at', '2026-01-31T13:00:00+01:00', '2026-01-31T12:00:00Z'],
  ['annotation', 'resolved_at', '2026-01-31', '2026-01-31T00:00:00Z'],
  ['payin_instrument', 'masked_number', '1234', '****1234'],
  ['debt_line', 'pledge_selector', { product_types: ['lease'] }, { metadata: {}, product_types: ['lease'] }],
  ['debt_line_term', 'deficiency_cure', { days: 5 }, { business_days: false, days: 5 }],
]

test.each(SPELLINGS)('%s.%s sent in another spelling of what holds writes nothing', async (name, field, one, two) => {
  const resource = definitionOf(name)
  const least = await newBody(parties, resource)
  const created = await demand(post(parties, resource, { ...least, ...sampleOf(resource, field).beside, [field]: one }))
  const rows = await rowsOf(service.database)
  expect((await demand(post(parties, resource, { id: least.id, [field]: two }))).body).toEqual(created.body)
  expect(await rowsOf(service.database)).toEqual(rows)
})

const UNKNOWN = ['nmae', 'Type', '__proto__', 'constructor', 'hasOwnProperty', '']

describe.each(NAMED)('an unknown field of an $title', ({ resource }) => {
  test.each(crossedWith(UNKNOWN, RESOURCES.indexOf(resource), RESOURCES.length))(
    '400 names %j, also when it is null',
    async (field) => {
      const least = JSON.stringify(await newBody(parties, resource))
      for (const value of ['"x"', 'null']) {
        const text = least.replace(/\}$/, `,${JSON.stringify(field)}:${value}}`)
        const answer = await makerOf(parties, resource).send('POST', collectionOf(resource), text, {
          'Content-Type': 'application/json',
        })
        expect(onlyFault(answer, field)).toContain(Object.keys(resource.fields)[1])
      }
    },
  )

  test('all are named at once, and nothing is written', async () => {
    const least = await newBody(parties, resource)
    const rows = await rowsOf(service.database)
    expect(faultyParams(await post(parties, resource, { ...least, one: 1, two: 2 }))).toEqual(['one', 'two'])
    expect(await rowsOf(service.database)).toEqual(rows)
  })
})

test('two samples of every field differ, or the tests of all fields prove nothing', () => {
  for (const { resource } of NAMED) {
    for (const field of fieldsOf(resource)) {
      const [first, second] = sampleOf(resource, field).values
      expect(first).not.toEqual(second)
    }
  }
})
