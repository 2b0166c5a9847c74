// The page about the metrics is verified: the reports of its examples go to a running service, and their results are held
// against what it answers. And it cannot forget: every figure has its section with an example.
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, type Received, eventually } from '../harness/client.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import {
  type Facts,
  type Figures,
  type Later,
  type JsonObject,
  parseSections,
  readPage,
} from './documented-examples.ts'
import { figurePaths, shownBy } from './figure-paths.ts'

const SECTIONS = readPage()
const EXAMPLES = SECTIONS.flatMap(({ examples }) => examples)
const PATHS = figurePaths()

/** The report of every example, without its own fields. */
const LOAN = {
  id: 'loan',
  obligor_id: 'obligor',
  product_type: 'term_loan',
  funded_by: 'balance_sheet',
  currency: 'USD',
}

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

describe('the page', () => {
  test('defines every figure of a row and of the timeline, each once, and no other', () => {
    const defined = SECTIONS.flatMap(({ fields }) => fields)
    expect(defined.toSorted()).toEqual([...PATHS.keys()].toSorted())
    expect(defined.length).toBeGreaterThan(70)
  })

  test('has an example of each figure in the section that defines it', () => {
    const missing = SECTIONS.flatMap(({ title, fields, examples }) => {
      const shown = new Set(examples.flatMap((example) => [...shownBy(example)]))
      return fields.filter((field) => !shown.has(field)).map((field) => `${title}: ${field}`)
    })
    expect(missing).toEqual([])
  })

  test('has an example of every word that a figure can be', () => {
    const words = [...PATHS].flatMap(([path, all]) => all.map((word) => `${path}=${word}`))
    const shown = new Set(EXAMPLES.flatMap((example) => [...shownBy(example)]))
    expect(words.length).toBeGreaterThan(40)
    expect(words.filter((word) => !shown.has(word))).toEqual([])
  })

  test.each([
    ['a block of another language', '# A\n```json\n{}\n```'],
    ['a block that does not end', '# A\n```facts\n{"receivable": {}}'],
    ['a block that is not JSON', '# A\n```facts\n{receivable}\n```'],
    ['figures without facts', '# A\n```figures\n{"as_of": "2025-01-31", "rows": []}\n```'],
    ['facts without figures', '# A\n```facts\n{"receivable": {}}\n```'],
    ['an unknown fact', '# A\n```facts\n{"receivable": {}, "payments": []}\n```'],
    ['figures that state nothing', '# A\n```facts\n{"receivable": {}}\n```\n```figures\n{"as_of": "2025-01-31"}\n```'],
    [
      'a part that agrees with anything',
      '# A\n```facts\n{"receivable": {}}\n```\n```figures\n{"as_of": "2025-01-31", "timeline": {"returns": {}}}\n```',
    ],
  ])('would be refused for %s', (_, page) => {
    expect(() => parseSections(page)).toThrow('A')
  })
})

describe.each(EXAMPLES)('$name', ({ facts, figures }) => {
  let client: Client
  let before: string

  beforeAll(async () => {
    const lender = await service.lender()
    client = lender.client
    await report(lender, facts)
    before = (await demand(client.get('/receivables/loan/timeline'))).body.known_at as string
    if (facts.later !== undefined) await correct(lender, facts.later, facts.entries?.length ?? 0)
  })

  test.each(figures.map((expected, place) => [place + 1, expected.as_of, expected] as const))(
    'gives figures %i, as of %s',
    async (_, as_of, expected) => {
      const known_at = expected.known_at === undefined ? {} : { known_at: before }
      const { rows, timeline } = await readFigures(client, { as_of, ...known_at })
      expectFigures(atMoment(expected, before), rows, timeline)
    },
  )
})

/** Puts the moment after which corrections were recorded in place of `before`. */
function atMoment(expected: Figures, before: string): Figures {
  return JSON.parse(JSON.stringify(expected), (_, value: unknown) => (value === 'before' ? before : value)) as Figures
}

function expectFigures(expected: Figures, rows: readonly JsonObject[], timeline: JsonObject): void {
  if (expected.rows !== undefined) expect(rows.map(({ month }) => month)).toEqual(expected.rows)
  for (const [month, part] of Object.entries(expected.months ?? {}))
    expect(rows.find((row) => row['month'] === month)).toMatchObject(part)
  if (expected.timeline !== undefined) expect(timeline).toMatchObject(expected.timeline)
}

async function report({ client, organization }: Lender, facts: Facts): Promise<void> {
  await postSettings(organization.organization, facts.settings)
  await demand(client.post('/accounts', { id: 'obligor', type: 'individual' }))
  await demand(client.post('/receivables', { ...LOAN, ...facts.receivable }))
  await postEntries(client, facts.entries, 0)
  await postUpdates(client, facts.updates)
}

async function postSettings(organization: string, settings: readonly JsonObject[] = []): Promise<void> {
  const operator = (await service.operator()).client
  for (const { effective_date, ...change } of settings) {
    const path = `/operator/reporting-settings?effective_date=${String(effective_date)}`
    await demand(operator.post(path, { id: organization, organization, ...change }))
  }
}

async function correct({ client, organization }: Lender, later: Later, sent: number): Promise<void> {
  const { settings, updates, entries, deleted = [] } = later
  await postSettings(organization.organization, settings)
  await postUpdates(client, updates)
  await postEntries(client, entries, sent)
  for (const id of deleted) await demand(client.delete(`/receivables/loan/entries/${id}`))
}

async function postUpdates(client: Client, updates: readonly JsonObject[] = []): Promise<void> {
  for (const { effective_date, ...update } of updates)
    await demand(client.post(`/receivables?effective_date=${String(effective_date)}`, { id: 'loan', ...update }))
}

/** Entries without an id are e1, e2 and so on, by their place. */
async function postEntries(client: Client, entries: readonly JsonObject[] = [], sent: number): Promise<void> {
  for (const [place, entry] of entries.entries())
    await demand(client.post('/receivables/loan/entries', { id: `e${sent + place + 1}`, ...entry }))
}

/** The rows and the timeline, once the list has caught up with what was reported and has the same months. */
async function readFigures(
  client: Client,
  clocks: Record<string, string>,
): Promise<{ rows: JsonObject[]; timeline: JsonObject }> {
  const timeline = (await demand(client.get('/receivables/loan/timeline', clocks))).body as JsonObject
  const months = (timeline['months'] as JsonObject[]).toReversed()
  const rowsOf = ({ body }: Received) => (body as { data: JsonObject[] }).data
  const list = await eventually(
    () => demand(client.get('/receivable-metrics', { ...clocks, receivable_id: 'loan', limit: 100 })),
    (answer) => isDeepStrictEqual(rowsOf(answer), months),
  )
  expect(rowsOf(list)).toEqual(months)
  return { rows: rowsOf(list), timeline }
}
