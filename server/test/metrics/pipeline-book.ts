// A small book that several callers change at random through one or more nodes, and what must be stored of it in the end.
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { dayNumber } from '@tapeline/kernel/core/day'
import { type Place, readKnownFacts } from '../../src/resources/receivable-metrics/ledger-reads.ts'
import { storedLedger } from '../../src/resources/receivable-metrics/ledger-store.ts'
import { readMetricSettings } from '../../src/resources/reporting-settings/metric-settings-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Client, eventually } from '../harness/client.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import type { Lender, TestService } from '../harness/service.ts'
import { type Settings, statusOn, totalsOn } from '../../../kernel/test/metrics/model.ts'

/** Something that one caller asks for. */
export type Act =
  | { readonly does: 'entry'; readonly receivable: string; readonly body: { readonly id: string } }
  | { readonly does: 'delete'; readonly receivable: string; readonly id: string }
  | { readonly does: 'patch'; readonly receivable: string; readonly day: string | null; readonly body: object }

/** A change of settings by the operator; without a day it holds from the beginning, which the first one does. */
export interface SettingsAct {
  readonly day: string | null
  readonly body: { readonly type_mapping: { readonly gizmo: string } }
}

/** The receivables of a book. */
export const RECEIVABLES = ['r1', 'r2', 'r3', 'r4'] as const

const DAYS = ['2026-01-10', '2026-01-15', '2026-02-01', '2026-02-28', '2026-06-30', '2031-01-01'] as const
const PAST_DAYS = DAYS.slice(0, 5)

const receivable = fc.constantFrom(...RECEIVABLES)
const id = fc.constantFrom('e1', 'e2', 'e3', 'e4', 'e5', 'e6', 'e7', 'e8')

const entry = fc.record(
  {
    id,
    date: fc.constantFrom(...DAYS),
    type: fc.constantFrom(
      'disbursement',
      'principal',
      'write_off',
      'recovery',
      'interest',
      'scheduled_principal',
      'gizmo',
    ),
    amount: fc.oneof(
      { weight: 60, arbitrary: fc.integer({ min: -1_000, max: 100_000 }) },
      { weight: 1, arbitrary: fc.constant(2 ** 51) },
    ),
    receivable_status: fc.constantFrom('active', 'closed', null),
    balance: fc.constantFrom(0, 500, 70_000, null),
  },
  { requiredKeys: ['id', 'date', 'type', 'amount'] },
)

const change = fc.constantFrom<object>(
  { term: '12 months', payment_frequency: '1 month' },
  { interest_rate: 0.1 },
  { delinquent_amount: 100, delinquent_times: 1, delinquent_since: '2026-02-01' },
  { delinquent_amount: 0, delinquent_since: null },
  { product_type: 'line_of_credit' },
  { origination_date: '2026-02-10' },
  { metadata: { branch: 'north' } },
)

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ does: fc.constant('entry' as const), receivable, body: entry }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('delete' as const), receivable, id }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('patch' as const),
      receivable,
      day: fc.constantFrom(null, ...PAST_DAYS),
      body: change,
    }),
  },
)

/** What callers do, each one thing after the other. */
export const conversations = (callers: number, acts: number): fc.Arbitrary<Act[][]> =>
  fc.array(fc.array(act, { minLength: acts, maxLength: acts }), { minLength: callers, maxLength: callers })

/** Settings, the first of which hold from the beginning. */
export const settingsActs: fc.Arbitrary<SettingsAct[]> = fc
  .array(
    fc.record({
      day: fc.constantFrom(...PAST_DAYS),
      gizmo: fc.constantFrom('principal', 'disbursement', 'other'),
      closure_policy: fc.constantFrom('unexplained', 'write_off'),
    }),
    { minLength: 3, maxLength: 3 },
  )
  .map((acts) =>
    acts.map(({ day, gizmo, closure_policy }, at) => ({
      day: at === 0 ? null : day,
      body: { type_mapping: { gizmo }, closure_policy },
    })),
  )

/** One draw, the same in every run with the same seed. */
export function drawOne<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [drawn] = fc.sample(arbitrary, { numRuns: 1, seed })
  if (drawn === undefined) throw new Error('Something is drawn')
  return drawn
}

/** A lender with receivables and no entries. */
export async function startBook(service: TestService): Promise<Lender> {
  const lender = await service.lender()
  expect(await lender.client.post('/accounts', accountBody('a'))).toMatchObject({ status: 200 })
  for (const one of RECEIVABLES)
    expect(await lender.client.post('/receivables', receivableBody(one, 'a'))).toMatchObject({ status: 200 })
  return lender
}

/** Does one thing after the other; each is answered, and what is retried under its key has the same answer. */
export async function converse(client: Client, acts: readonly Act[], caller: number): Promise<void> {
  for (const [at, one] of acts.entries()) {
    const headers = { IdempotencyKey: `${caller}-${at}` }
    const send = () => ask(client, one, headers)
    const answers = await Promise.all(at % 5 === 0 ? [send(), send()] : [send()])
    for (const { status, text } of answers) expect([200, 204, 400, 404], text).toContain(status)
    if (one.does !== 'delete') expect(new Set(answers.map(({ status }) => status)).size).toBe(1)
  }
}

function ask(client: Client, one: Act, headers: Record<string, string>) {
  if (one.does === 'entry') return client.post(`/receivables/${one.receivable}/entries`, one.body, headers)
  if (one.does === 'delete') return client.delete(`/receivables/${one.receivable}/entries/${one.id}`)
  const path = one.day === null ? '/receivables' : `/receivables?effective_date=${one.day}`
  return client.post(path, { id: one.receivable, ...one.body }, headers)
}

/** The operator changes the settings of a lender, one change after the other. */
export async function changeSettings(
  service: TestService,
  lender: Lender,
  acts: readonly SettingsAct[],
): Promise<void> {
  const { client } = await service.operator()
  const { organization } = lender.organization
  for (const { day, body } of acts) {
    const path = day === null ? '/operator/reporting-settings' : `/operator/reporting-settings?effective_date=${day}`
    expect(await client.post(path, { id: organization, organization, ...body })).toMatchObject({ status: 200 })
    await new Promise((resolve) => setTimeout(resolve, 60))
  }
}

interface CursorRow {
  readonly position: number
  readonly settings: number
  readonly sweep: number | null
}

const findCursor = installationStatement(
  'test-find-cursor',
  'select position, settings, sweep from metrics_cursors where tenant = $1',
)
const findLast = installationStatement(
  'test-find-last',
  'select coalesce(max(last), 0) as last from batches where tenant = $1',
)
const findStored = installationStatement(
  'test-find-ledgers',
  `select receivable, balance::text as balance, status, first_month, last_month, ledger, position from receivable_ledgers
   where tenant = $1 order by receivable`,
)
const findNumbers = installationStatement(
  'test-find-numbers',
  'select number, id from receivables where tenant = $1 order by number',
)

/** The cursor of a tenant; undefined before its first transaction. */
export async function cursorOf(service: TestService, tenant: number): Promise<CursorRow | undefined> {
  const [cursor] = await service.database.query<CursorRow>(findCursor, [tenant])
  return cursor
}

/** What is stored of a tenant's receivables. */
export function storedOf(service: TestService, tenant: number): Promise<{ receivable: number; ledger: Buffer }[]> {
  return service.database.query(findStored, [tenant])
}

async function isCaughtUp(service: TestService, tenant: number): Promise<boolean> {
  const [last] = await service.database.query<{ last: number }>(findLast, [tenant])
  const cursor = await cursorOf(service, tenant)
  const { recorded } = await readMetricSettings(service.database, tenant, Number.MAX_SAFE_INTEGER)
  return cursor?.position === last?.last && cursor?.sweep === null && cursor.settings === recorded
}

/** Waits for the calculators, then holds what they stored against everything that is known, and against the model. */
export async function expectCaughtUp(
  service: TestService,
  lender: Lender,
  settings: readonly SettingsAct[],
): Promise<void> {
  const { tenant, client } = lender
  expect(await eventually(() => isCaughtUp(service, tenant), Boolean, 20_000)).toBe(true)
  const { steps } = await readMetricSettings(service.database, tenant, Number.MAX_SAFE_INTEGER)
  const numbers = await service.database.query<{ number: number; id: string }>(findNumbers, [tenant])
  const place: Place = { tenant, known_at: (await cursorOf(service, tenant))?.position ?? 0, steps }
  const known = await readKnownFacts(
    service.database,
    place,
    numbers.map(({ number }) => number),
  )
  const rebuilt = known
    .map(({ number, ledger, entries }) => storedLedger(number, ledger, steps, entries))
    .toSorted((one, other) => one.receivable - other.receivable)
  const stored = (await storedOf(service, tenant)).map((row) => ({ ...row, ledger: row.ledger.toString('hex') }))
  expect(stored.length).toBe(numbers.length)
  expect(stored).toMatchObject(rebuilt.map((row) => ({ ...row, ledger: Buffer.from(row.ledger).toString('hex') })))
  for (const one of RECEIVABLES) await expectFigures(client, one, settings)
}

/** Balance and status as the model has them from the entries that the list shows. */
async function expectFigures(client: Client, one: string, acts: readonly SettingsAct[]): Promise<void> {
  const { data, has_more } = (await client.get(`/receivables/${one}/entries`, { limit: 100 })).body as EntryPage
  expect(has_more).toBe(false)
  const entries = data.map((shown) => ({ ...shown, day: dayNumber(shown.date) }))
  const totals = totalsOn({ entries, settings: settingsOf(acts) }, Infinity)
  const balance = ['disbursement'].reduce((sum, type) => sum + (totals[type] ?? 0), 0)
  const repaid = ['principal', 'refund', 'write_off'].reduce((sum, type) => sum + (totals[type] ?? 0), 0)
  const shown = (await client.get(`/receivables/${one}`)).body as { balance: number | null; status: string | null }
  expect({ balance: shown.balance, status: shown.status }).toEqual({
    balance: entries.length === 0 ? null : balance - repaid,
    status: statusOn(entries, Infinity),
  })
}

interface EntryPage {
  readonly has_more: boolean
  readonly data: readonly {
    readonly date: string
    readonly type: string
    readonly amount: number
    readonly receivable_status: string | null
    readonly balance: number | null
  }[]
}

/** Of each day the last statement about it; the first of all holds before every day. */
function settingsOf(acts: readonly SettingsAct[]): Pick<Settings, 'from' | 'type_mapping'>[] {
  const by_day = new Map(
    acts.map(({ day, body }) => [day === null ? -Infinity : dayNumber(day), body.type_mapping.gizmo]),
  )
  const days = [...by_day].toSorted(([one], [other]) => one - other)
  return days.map(([from, gizmo]) => ({ from, type_mapping: new Map([['gizmo', gizmo]]) }))
}
