// The effective clock of every resource that has one: what corrects all time, what holds from a day on, and that what holds
// already writes nothing.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ResourceDefinition } from '@tapeline/contract/resource'
import { contract } from '../../src/resources/index.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { expectError, onlyFault } from './answers.ts'
import { RESOURCES, definitionOf } from './book.ts'
import type { Body } from './resource-facts.ts'
import { demand } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportSurroundings } from './reporting.ts'
import { fixedFieldsOf, fullBody, sampleOf, settableFieldsOf } from './samples.ts'
import { rowsOf } from './stored.ts'
import { makerOf, newBody, post, recordOf } from './written.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

const today = () => new Date().toISOString().slice(0, 10)

/** Two days on, so that it stays in the future where a day begins meanwhile. */
const later = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)

/** What is written with a day from which it holds. */
const DATED = RESOURCES.filter(({ name }) =>
  contract('operator').endpoints.some(({ body, query }) => body?.name === name && 'effective_date' in query),
).map((resource) => ({ title: resource.name, resource }))

/** A record as of a day, without its moments. */
async function stateOn(resource: ResourceDefinition, id: string, as_of: string): Promise<Body> {
  const { body } = await demand(makerOf(parties, resource).get(recordOf(resource, id), { as_of }))
  const { created_at: _created, updated_at: _updated, ...state } = body as Body
  return state
}

/** What a field held on some days. */
function heldOn(resource: ResourceDefinition, id: string, field: string, days: readonly string[]): Promise<unknown[]> {
  return Promise.all(days.map(async (day) => (await stateOn(resource, id, day))[field]))
}

const FIELDS = DATED.flatMap(({ resource }) =>
  settableFieldsOf(resource)
    .filter((field) => !fixedFieldsOf(resource).includes(field))
    .map((field) => ({ title: `${resource.name}.${field}`, resource, field, sample: sampleOf(resource, field) })),
)
const isContract = ({ resource, field }: (typeof FIELDS)[number]) => resource.contract.includes(field)

test('what is kept as versions, and nothing else, has no dated patches and takes no effective_date', async () => {
  const undated = RESOURCES.filter(({ name }) => !DATED.some(({ title }) => title === name))
  const names = ['entry', 'bank_line', 'bank_balance', 'webhook_endpoint', 'report_schedule', 'alert_rule']
  expect(undated.map(({ name }) => name)).toEqual(names)
  for (const resource of undated) {
    const least = await newBody(parties, resource)
    onlyFault(await post(parties, resource, least, '?effective_date=2026-01-20'), 'effective_date')
  }
})

describe.each(DATED)('effective_date of an $title', ({ resource }) => {
  test('later than today is refused, and what is no day too; today is taken', async () => {
    const least = await newBody(parties, resource)
    const send = (day: string) => post(parties, resource, least, `?effective_date=${day}`)
    expect(onlyFault(await send(later()), 'effective_date')).toContain('today')
    for (const day of ['9999-12-31', '2026-02-30', '2026-2-1', 'today', ''])
      onlyFault(await send(day), 'effective_date')
    const answer = await send(today())
    expect(answer.status, answer.text).toBe(200)
  })

  test('of what already holds writes nothing: first write, dated write, undated write, all of them once more', async () => {
    const least = await newBody(parties, resource)
    const writes = [
      [fullBody(resource, least), ''],
      [{ id: least.id, metadata: { team: null, other: [1, { b: null }] } }, '?effective_date=2026-03-03'],
      [{ id: least.id, metadata: { last: 1.5 } }, ''],
    ] as const
    for (const [body, query] of writes) {
      const answer = await demand(post(parties, resource, body, query))
      const rows = await rowsOf(service.database)
      expect((await demand(post(parties, resource, body, query))).body).toEqual(answer.body)
      expect(await rowsOf(service.database)).toEqual(rows)
    }
    const rows = await rowsOf(service.database)
    for (const [body, query] of writes.slice(1)) await demand(post(parties, resource, body, query))
    expect(await rowsOf(service.database)).toEqual(rows)
    const { legal_entity_id } = fullBody(resource, least)
    if (legal_entity_id !== undefined) await demand(post(parties, resource, { id: least.id, legal_entity_id: null }))
  })
})

/** Makes a record that holds the first sample of a field from before any day of these tests on. */
async function begin({ resource, field, sample }: (typeof FIELDS)[number]): Promise<string> {
  const least = await newBody(parties, resource)
  const body = { ...least, ...sample.beside, [field]: sample.values[0] }
  await demand(post(parties, resource, body, resource.begins.length > 0 ? '?effective_date=2026-01-15' : ''))
  return least.id
}

describe.each(FIELDS.filter(isContract))('$title describes the contract', (varied) => {
  const { resource, field, sample } = varied

  test('a change corrects all effective time, whatever date it is sent with, and only the known clock remembers', async () => {
    const id = await begin(varied)
    const before = await demand(makerOf(parties, resource).get(recordOf(resource, id)))
    const change = field === 'legal_entity_id' ? 'duns:069032677' : sample.values[1]
    const answer = await post(parties, resource, { id, [field]: change }, '?effective_date=2026-06-01')
    expect(answer.status, answer.text).toBe(200)
    const days = ['2026-01-15', '2026-05-31', '2026-06-01', today()]
    const held = field === 'metadata' ? { ...(sample.values[0] as object), ...(change as object) } : change
    expect(await heldOn(resource, id, field, days)).toEqual(days.map(() => held))
    const known_at = before.body.updated_at
    const then = await makerOf(parties, resource).get(recordOf(resource, id), { known_at })
    expect(then.body[field]).toEqual(before.body[field])
    if (field === 'legal_entity_id') await demand(post(parties, resource, { id, legal_entity_id: null }))
  })
})

describe.each(FIELDS.filter((varied) => !isContract(varied)))('$title is dated', (varied) => {
  const { resource, field, sample } = varied

  test('a change holds from its day on; the days before keep what held', async () => {
    const id = await begin(varied)
    const [first, second] = sample.values
    const change = { id, ...sample.beside, [field]: second }
    const answer = await post(parties, resource, change, '?effective_date=2026-06-01')
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body[field]).toEqual(second)
    const days = ['2026-05-31', '2026-06-01', today()]
    expect(await heldOn(resource, id, field, days)).toEqual([first, second, second])
  })
})

test('exactly these fields are dated of what the operator keeps: a change of the others corrects all time', () => {
  const dated = FIELDS.filter((varied) => !isContract(varied)).map(({ title }) => title)
  expect(dated.filter((title) => !/^(account|receivable)\./.test(title))).toEqual([
    'payment_reference_settings.reference_keys',
    'payment_reference_settings.batch_keys',
    'payment_reference_settings.processor_keys',
    'payment_reference_settings.metadata',
    'debt_line.status',
    'debt_line.commitment',
    'debt_line.principal_outstanding',
    'debt_line.interest_outstanding',
    'debt_line.matures_on',
    'debt_line.pledge_selector',
    'debt_line.metadata',
    'pledge.status',
    'pledge.debt_line_id',
    'pledge.metadata',
    'reporting_settings.time_zone',
    'reporting_settings.bucket_edges',
    'reporting_settings.closure_policy',
    'reporting_settings.type_mapping',
    'reporting_settings.grace_days',
    'reporting_settings.pauses',
    'reporting_settings.metadata_dimensions',
    'reporting_settings.metadata',
    'tie_out_settings.days_before',
    'tie_out_settings.days_after',
    'tie_out_settings.processor_fees',
    'tie_out_settings.collection_accounts',
    'tie_out_settings.metadata',
    'integrity_settings.checks',
    'integrity_settings.metadata',
  ])
})

describe('a pledge', () => {
  test('begins on a day: today where none is named, and before it selectors decide', async () => {
    const pledge = definitionOf('pledge')
    const least = await newBody(parties, pledge)
    await demand(post(parties, pledge, { ...least, status: 'released', debt_line_id: null }))
    expect(await heldOn(pledge, least.id, 'status', ['2026-01-01', today()])).toEqual(['by_selector', 'released'])
    await demand(
      post(parties, pledge, { id: least.id, status: 'pledged', debt_line_id: 'line' }, '?effective_date=2026-02-01'),
    )
    expect(await heldOn(pledge, least.id, 'debt_line_id', ['2026-01-31', '2026-02-01', today()])).toEqual([
      null,
      'line',
      null,
    ])
    expect(await heldOn(pledge, least.id, 'status', ['2026-01-31', '2026-02-01'])).toEqual(['by_selector', 'pledged'])
    expectError(
      await post(parties, pledge, { id: least.id, status: 'released' }, '?effective_date=2026-03-01'),
      400,
      'invalid_request',
    )
  })
})

const metadataPatch = fc.oneof(
  fc.constant(null),
  fc.record({ a: fc.constantFrom(1, 'x', null), b: fc.constantFrom({ c: 1 }, true, null) }, { requiredKeys: [] }),
)

/** Dated fields that go without each other, so that every order of arrival is accepted. */
const PATCHES: { readonly [resource: string]: fc.Arbitrary<Body> } = {
  debt_line: fc.record(
    {
      status: fc.constantFrom('active', 'amortizing', 'closed'),
      commitment: fc.constantFrom(1, 2),
      principal_outstanding: fc.constantFrom(3, 4, null),
      matures_on: fc.constantFrom('2027-01-01', '2028-01-01', null),
      pledge_selector: fc.constantFrom({ product_types: ['lease'] }, null),
      metadata: metadataPatch,
    },
    { requiredKeys: [] },
  ),
  pledge: fc.oneof(
    fc.constantFrom<Body>(
      { status: 'pledged', debt_line_id: 'line' },
      { status: 'pledged', debt_line_id: 'line-2' },
      { status: 'released', debt_line_id: null },
      { status: 'by_selector', debt_line_id: null },
    ),
    fc.record({ metadata: metadataPatch }),
  ),
  reporting_settings: fc.record(
    {
      time_zone: fc.constantFrom('Asia/Tokyo', 'UTC', null),
      bucket_edges: fc.constantFrom([30, 60], [29], null),
      closure_policy: fc.constantFrom('write_off', null),
      type_mapping: fc.oneof(
        fc.constant(null),
        fc.record({ a: fc.constantFrom('other', null), b: fc.constantFrom('interest', null) }, { requiredKeys: [] }),
      ),
      metadata: metadataPatch,
    },
    { requiredKeys: [] },
  ),
  tie_out_settings: fc.record(
    {
      days_before: fc.constantFrom(0, 7, null),
      days_after: fc.constantFrom(0, 21, null),
      processor_fees: fc.constantFrom([{ processor: 'P', currency: 'USD', basis_points: 1, fixed: 0 }], null),
      collection_accounts: fc.constantFrom([{ account: 'Main' }], null),
      metadata: metadataPatch,
    },
    { requiredKeys: [] },
  ),
  payment_reference_settings: fc.record(
    {
      reference_keys: fc.constantFrom(['a'], ['a', 'b'], null),
      batch_keys: fc.constantFrom(['c'], null),
      processor_keys: fc.constantFrom(['d'], null),
      metadata: metadataPatch,
    },
    { requiredKeys: [] },
  ),
  integrity_settings: fc.record(
    {
      checks: fc.oneof(
        fc.constant(null),
        fc.record(
          {
            pledged_again: fc.constantFrom({ days_max: 30 }, { off: true }, null),
            shared_details: fc.constantFrom({ phone_min: 2 }, {}, null),
          },
          { requiredKeys: [] },
        ),
      ),
      metadata: metadataPatch,
    },
    { requiredKeys: [] },
  ),
}

const dayAt = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)

describe.each(Object.entries(PATCHES))(
  'any order of arrival of dated patches gives the same states: %s',
  (name, patch) => {
    const histories = fc
      .uniqueArray(fc.record({ day: fc.integer({ min: 20, max: 250 }), patch }), {
        selector: (dated) => dated.day,
        minLength: 2,
        maxLength: 6,
      })
      .chain((history) => fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })))

    test('on every day that they mention, the day before, and today', async () => {
      const resource = definitionOf(name)
      await fc.assert(
        fc.asyncProperty(histories, async ([history, shuffled]) => {
          const ids = await Promise.all([arrive(resource, history), arrive(resource, shuffled)])
          const days = [dayAt(19), ...history.flatMap(({ day }) => [dayAt(day - 1), dayAt(day)]), dayAt(300), today()]
          const [first, second] = await Promise.all(
            ids.map((id) => Promise.all(days.map(async (day) => withoutIdentity(await stateOn(resource, id, day))))),
          )
          expect(second).toEqual(first)
          expect(first).toHaveLength(days.length)
        }),
        { numRuns: runs(10, 4) },
      )
    })

    async function arrive(
      resource: ResourceDefinition,
      order: readonly { readonly day: number; readonly patch: Body }[],
    ): Promise<string> {
      const least = await newBody(parties, resource)
      await demand(post(parties, resource, least, '?effective_date=2026-01-02'))
      for (const { day, patch: sent } of [...order, ...order.slice(0, 1)])
        await demand(post(parties, resource, { id: least.id, ...sent }, `?effective_date=${dayAt(day)}`))
      return least.id
    }
  },
)

/** A state without what distinguishes one record from another. */
function withoutIdentity({ id: _id, organization: _organization, receivable_id: _receivable, ...state }: Body): Body {
  return state
}
