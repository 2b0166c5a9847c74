// The alert rules that the service creates with the first debt line of a lender and of its operator: once, and never again.
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveDefaultRules } from '../../src/sending-jobs.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { allEvents, eventsWhen } from '../events/read-events.ts'
import { type Client, eventually } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { type AnsweredAlert, alertsWhen, oneAlert } from './read-alerts.ts'

let service: TestService
let book: LineBook
beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  book = await LineBook.open(service)
})
afterAll(() => service.stop())

const DEFAULTS = [
  'default-balances-unreconciled',
  'default-covenant-breached',
  'default-data-late',
  'default-deficiency-opened',
  'default-documents-expired',
  'default-documents-overdue',
  'default-headroom',
  'default-import-refused',
  'default-import-stopped',
  'default-unmatched-cash',
]

const give = () => giveDefaultRules(service.app.services)

interface Rule {
  readonly id: string
  readonly is_default: boolean
  readonly [field: string]: unknown
}

async function rulesOf(client: Client): Promise<Rule[]> {
  const { body } = await demand(client.get('/alert-rules', { limit: '100' }))
  return body.data.toSorted((one: Rule, other: Rule) => one.id.localeCompare(other.id))
}

const idsOf = async (client: Client) => (await rulesOf(client)).map(({ id }) => id)

test('the first debt line of a lender gives rules to it and to the operator, and nothing to another lender', async () => {
  const other = await service.lender()
  await give()
  expect(await idsOf(book.lender.client)).toEqual([])
  await book.openLine()
  await give()
  const rules = await rulesOf(book.lender.client)
  expect(rules.map(({ id }) => id)).toEqual(DEFAULTS)
  expect(new Set(rules.map(({ is_default }) => is_default))).toEqual(new Set([true]))
  expect(rules.find(({ id }) => id === 'default-headroom')).toMatchObject({
    name: 'Headroom below 10 %',
    status: 'active',
    metric: 'headroom',
    comparator: '<',
    threshold: 0.1,
    closing_threshold: 0.12,
    debt_line_ids: null,
    lenders: null,
    recipients: null,
    metadata: {},
  })
  expect(await idsOf(book.operator.client)).toEqual(DEFAULTS)
  expect(await idsOf(other.client)).toEqual([])
  const { body: audit } = await demand(
    book.lender.client.get('/audit', { subject_type: 'alert_rule', subject_id: 'default-headroom' }),
  )
  expect(audit.data).toMatchObject([{ actor_id: 'service', action: 'created' }])
})

test('a rule that was changed or deleted is not created again by another debt line', async () => {
  const { client } = book.lender
  await book.openLine()
  await give()
  await demand(client.delete('/alert-rules/default-data-late'))
  await demand(client.post('/alert-rules', { id: 'default-headroom', threshold: 0.05, closing_threshold: null }))
  const own = await rulesOf(client)
  expect(own.find(({ id }) => id === 'default-headroom')).toMatchObject({ threshold: 0.05, is_default: false })
  await book.openLine({ id: `${book.organization}-second` })
  await give()
  expect(await rulesOf(client)).toEqual(own)
  expect(own.map(({ id }) => id)).toEqual(DEFAULTS.filter((id) => id !== 'default-data-late'))
  // Whoever has deleted all of them has none either.
  for (const { id } of own) await demand(client.delete(`/alert-rules/${id}`))
  await book.openLine({ id: `${book.organization}-third` })
  await give()
  expect(await rulesOf(client)).toEqual([])
})

test('a rule of the same id that the lender has stays its own', async () => {
  const { client } = book.lender
  const own = { id: 'default-headroom', name: 'Ours', metric: 'headroom', comparator: '<', threshold: 0.3 }
  await demand(client.post('/alert-rules', own))
  await book.openLine()
  await give()
  const rules = await rulesOf(client)
  expect(rules.map(({ id }) => id)).toEqual(DEFAULTS)
  expect(rules.find(({ id }) => id === 'default-headroom')).toMatchObject({ ...own, is_default: false })
})

test('a default rule opens alerts as any other, of the lender and of its operator', async () => {
  await book.obligor('a')
  await book.openLine()
  await give()
  // Loans of 10,500 are a twentieth above 10,000: the headroom is 5 %.
  const covenant = { id: 'size', name: 'Size', metric: 'average_balance', comparator: '>=', threshold: 10_000 }
  await book.agree('terms', { covenants: [covenant] })
  await book.loan({ id: 'r', obligor: 'a', amount: 10_500, more: { origination_date: '2026-01-10' } })
  const of_lender = await oneAlert(book.lender.client, { rule_id: 'default-headroom' })
  expect(of_lender).toMatchObject({ debt_line_id: book.line, figure: { value: 0.05, threshold: 0.1 } })
  const of_operator = await oneAlert(book.operator.client, { rule_id: 'default-headroom', debt_line_id: book.line })
  expect(of_operator.organization).toBe(book.organization)
})

/** The last month that is over. */
const MONTH = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7)

/** Agrees on a covenant that each month that is over breaks. */
async function breach(of: LineBook): Promise<void> {
  await of.obligor('a')
  await of.openLine()
  const covenant = { id: 'size', name: 'Size', metric: 'average_balance', comparator: '>=', threshold: 10_000 }
  await of.agree('terms', { covenants: [covenant] })
  await of.loan({ id: 'r', obligor: 'a', amount: 9_000, more: { origination_date: '2026-01-10' } })
}

/** The alerts of a rule about the breach of the last month, once there are some. */
async function breachesOf(client: Client, rule_id: string): Promise<AnsweredAlert[]> {
  const ofMonth = ({ event }: AnsweredAlert) => event?.data['test_month'] === MONTH
  return (await alertsWhen(client, { rule_id }, (alerts) => alerts.some(ofMonth))).filter(ofMonth)
}

test('what happens before the default rules are there opens their alerts, whether or not other rules watched it', async () => {
  const other = await LineBook.open(service)
  const { client } = book.lender
  await demand(client.post('/alert-rules', { id: 'own', name: 'Own', event_types: ['covenant.breached'] }))
  await breach(book)
  await breach(other)
  const [own] = await breachesOf(client, 'own')
  await eventsWhen(() => allEvents(other.lender.client, { type: 'covenant.breached' }), 1)
  await give()
  const [found, ...more] = await breachesOf(client, 'default-covenant-breached')
  expect(more).toEqual([])
  expect(found).toMatchObject({ state: 'open', occurrences: own?.occurrences, event: own?.event })
  expect(await breachesOf(other.lender.client, 'default-covenant-breached')).toHaveLength(1)
  // Nothing is watched twice.
  await demand(client.post('/alert-rules', { id: 'witness', name: 'W', event_types: ['account.created'] }))
  await book.obligor('b')
  await oneAlert(client, { rule_id: 'witness' })
  expect(await breachesOf(client, 'own')).toEqual([own])
  expect(await breachesOf(client, 'default-covenant-breached')).toEqual([found])
})

test('an organization that had a debt line before the upgrade is given none', async () => {
  const before = await LineBook.open(service)
  await before.openLine()
  await give()
  for (const id of DEFAULTS) {
    await demand(before.lender.client.delete(`/alert-rules/${id}`))
  }
  const migration = await readFile(new URL('../../migrations/0158-default-alert-rules.sql', import.meta.url), 'utf8')
  await service.database.query(installationStatement('', 'delete from default_alert_rules'), [])
  await service.database.query(installationStatement('', migration.slice(migration.indexOf('with lines as'))), [])
  await book.openLine()
  await give()
  expect(await idsOf(before.lender.client)).toEqual([])
  expect(await idsOf(book.lender.client)).toEqual(DEFAULTS)
})

test('the service gives them by itself', async () => {
  const own = await startTestService({ ROLE: 'all', DEFAULT_ALERT_RULES: 'on' })
  try {
    const line = await LineBook.open(own)
    await line.openLine()
    expect(
      await eventually(
        () => idsOf(line.lender.client),
        (ids) => ids.length === DEFAULTS.length,
      ),
    ).toEqual(DEFAULTS)
  } finally {
    await own.stop()
  }
})
