// The same validator and the same error for an API call and a bulk line: random streams of records, right and wrong, sent one by
// one to one organization and as an import to another, leave the same states and get the same faults.
import { type Arbitrary, array, assert, asyncProperty, constantFrom, option, record, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { type Rejection, linesOf, rejectionsOf, sendImport } from './lines.ts'
import { runs } from '../../../kernel/test/length.ts'

const RUNS = Number(process.env['IMPORT_RUNS'] ?? runs(25, 8))

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

type Fields = { readonly [field: string]: unknown }

const ACCOUNTS = ['a', 'b', 'ü 7/?']
const RECEIVABLES = ['r', 's']
const DAYS = ['2025-03-01', '2026-01-15', '2026-02-30', '2999-01-01']

/** A record with any of some fields left out. */
function some(fields: { readonly [field: string]: Arbitrary<unknown> }): Arbitrary<Fields> {
  return record(fields, { requiredKeys: [] })
}

const account = some({
  type: constantFrom('business', 'individual', 'ghost', null),
  name: constantFrom('Acme', 'Other', null, 5),
  legal_entity_id: constantFrom('duns:150483782', 'duns:804735132', null, 'duns:1'),
  address: constantFrom({ country: 'US' }, { region: 'CA' }, { country: null }, { moon: 1 }),
  metadata: constantFrom({ x: 1 }, { x: null }, {}),
  effective_date: option(constantFrom(...DAYS), { nil: undefined, freq: 3 }),
})

const receivable = some({
  obligor_id: constantFrom(...ACCOUNTS, 'nobody'),
  product_type: constantFrom('term_loan', 'trem_loan'),
  funded_by: constantFrom('balance_sheet', 'other'),
  fund_name: constantFrom('Fund I', null),
  origination_date: constantFrom('2025-01-15', '2026-01-15'),
  currency: constantFrom('USD', 'MXN'),
  delinquent_amount: constantFrom(0, 5_000),
  delinquent_times: constantFrom(0, 1),
  delinquent_since: constantFrom('2026-02-01', null),
  effective_date: option(constantFrom(...DAYS), { nil: undefined, freq: 3 }),
})

const entry = some({
  date: constantFrom(...DAYS.slice(0, 3)),
  type: constantFrom('disbursement', 'principal', 'disbursment'),
  amount: constantFrom(1_000, -5, 1.5, 1e300),
  description: constantFrom('One', null),
})

const named = (kind: string, ids: readonly string[], fields: Arbitrary<Fields>) =>
  tuple(constantFrom(...ids), fields).map(([id, sent]): Fields => ({ kind, id, ...sent }))

const under = constantFrom(...RECEIVABLES, 'none').map((receivable_id) => ({ receivable_id }))

const line: Arbitrary<Fields> = constantFrom(0, 1, 1, 2, 2, 3).chain((which) => {
  if (which === 0)
    return tuple(under, constantFrom('e', 'f')).map(([of, id]): Fields => ({ kind: 'entry_deletion', ...of, id }))
  if (which === 1) return named('account', ACCOUNTS, account)
  if (which === 2) return named('receivable', RECEIVABLES, receivable)
  return tuple(under, named('entry', ['e', 'f'], entry)).map(([of, sent]) => ({ ...of, ...sent }))
})

/** What most streams begin with, so that the rest has something to be right about. */
const BEGINNING: readonly Fields[] = [
  { kind: 'account', id: 'a', type: 'business' },
  {
    kind: 'receivable',
    id: 'r',
    obligor_id: 'a',
    product_type: 'term_loan',
    funded_by: 'balance_sheet',
    origination_date: '2025-01-15',
    currency: 'USD',
  },
  { kind: 'entry', receivable_id: 'r', id: 'e', date: '2026-01-15', type: 'disbursement', amount: 1_000 },
]

/** The single request that a line stands for. */
function sendAlone(client: Client, { kind, receivable_id, effective_date, ...fields }: Fields): Promise<Received> {
  const query = effective_date === undefined ? '' : `?effective_date=${String(effective_date)}`
  const entries = `/receivables/${encodeURIComponent(String(receivable_id))}/entries`
  if (kind === 'entry_deletion') return client.delete(`${entries}/${encodeURIComponent(String(fields['id']))}`)
  return client.post(kind === 'entry' ? entries : `/${String(kind)}s${query}`, fields)
}

/** All that can be read of a book, less when it was written and what follows a little later. */
async function statesOf(client: Client): Promise<unknown> {
  const paths = ['/accounts', '/receivables', ...RECEIVABLES.map((id) => `/receivables/${id}/entries`)]
  const single = [
    ...ACCOUNTS.map((id) => `/accounts/${encodeURIComponent(id)}`),
    ...RECEIVABLES.map((id) => `/receivables/${id}`),
  ]
  const answers = await Promise.all([
    ...paths.map((path) => client.get(path, { limit: 100 })),
    ...single.map((path) => client.get(path, { as_of: '2025-06-01' })),
  ])
  const varies = (key: string) => key.endsWith('_at') || key.endsWith('_page') || key === 'balance' || key === 'status'
  return answers.map(({ body }) =>
    JSON.parse(JSON.stringify(body ?? null, (key, value: unknown) => (varies(key) ? undefined : value))),
  )
}

/** The errors of lines by their number. */
const errorsOf = (rejections: readonly Rejection[]) => rejections.map(({ line: number, error }) => [number, error])

test('records sent as an import end as they do when they are sent one by one, and are refused in the same words', async () => {
  let applied = 0
  let refused = 0
  await assert(
    asyncProperty(array(line, { maxLength: 25 }), async (lines) => {
      const stream = [...BEGINNING, ...lines]
      const [one, other, trial] = await Promise.all([service.lender(), service.lender(), service.lender()])
      const alone: Received[] = []
      for (const sent of stream) alone.push(await sendAlone(one.client, sent))
      const answer = await sendImport(other.client, linesOf(stream), '?id=i')
      const rehearsed = await sendImport(trial.client, linesOf(stream), '?id=i&dry_run=true')
      const expected = alone.flatMap(({ status, body }, i) => (status >= 300 ? [[i + 1, body]] : []))
      expect(errorsOf(await rejectionsOf(other.client, 'i'))).toEqual(expected)
      expect(await statesOf(other.client)).toEqual(await statesOf(one.client))
      expect(errorsOf(await rejectionsOf(trial.client, 'i'))).toEqual(expected)
      const counts = ({ body }: Received) => [body.lines_read, body.applied, body.unchanged, body.rejected]
      expect(counts(rehearsed)).toEqual(counts(answer))
      applied += answer.body.applied
      refused += answer.body.rejected
    }),
    { numRuns: RUNS },
  )
  expect(applied).toBeGreaterThan(RUNS)
  expect(refused).toBeGreaterThan(RUNS)
})
