// The days that a loan book can hold: 1900-01-01 to a hundred years from today (UTC), for every field, list of days and parameter that
// the definitions have, however deep.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '@tapeline/kernel/core/day'
import { contract } from '../../src/resources/index.ts'
import { rejectionsOf, sendImport } from '../import/lines.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { faultyParams } from './answers.ts'
import { RESOURCES, SURROUNDINGS, definitionOf } from './book.ts'
import { OPERATIONS, call, demand, isInBook } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { reportSurroundings } from './reporting.ts'
import { newBody, post } from './written.ts'

let service: TestService
let parties: Parties
beforeAll(async () => {
  service = await startTestService()
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
})
afterAll(() => service.stop())

const latest = () => addMonths(new Date().toISOString().slice(0, 10), 1200)

/** Two days on, since midnight may pass before the answer. */
const beyond = () => addDays(latest(), 2)

/** How a schema declares that a text is a day, a moment or a month. */
const DAYS: readonly { readonly of: (schema: object) => boolean; readonly written: (day: string) => string }[] = [
  { of: (schema) => 'format' in schema && schema.format === 'date', written: (day) => day },
  { of: (schema) => 'format' in schema && schema.format === 'date-time', written: (day) => `${day}T00:00:00Z` },
  {
    of: (schema) => 'pattern' in schema && schema.pattern === String.raw`^\d{4}-\d{2}$`,
    written: (day) => day.slice(0, 7),
  },
]

const kindOf = (schema: object) => DAYS.find(({ of }) => of(schema))

const FIELDS = RESOURCES.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([field, { schema }]) => {
    const kind = kindOf(schema)
    return kind === undefined ? [] : [{ title: `${field} of ${resource.name}`, resource, field, written: kind.written }]
  }),
)

test('fields that are days are known', () => {
  const titles = FIELDS.map(({ title }) => title)
  for (const title of ['origination_date of receivable', 'delinquent_since of receivable', 'date of entry'])
    expect(titles).toContain(title)
  expect(titles.length).toBeGreaterThan(12)
})

test.each(FIELDS)('$title refuses days that no loan book holds', async ({ resource, field, written }) => {
  const least = await newBody(parties, resource)
  for (const day of ['0001-01-01', '0226-03-31', '1899-12-31', beyond(), '9999-12-31']) {
    const answer = await post(parties, resource, { ...least, [field]: written(day) })
    expect(answer.status, answer.text).toBe(400)
    const fault = answer.body.details.find(({ param }: { param: string }) => param === field)
    expect(fault, answer.text).toMatchObject({
      message: expect.stringMatching(/1900-01-01|a hundred years from today|1685/),
    })
  }
})

test('the first and the last day are taken', async () => {
  const receivable = definitionOf('receivable')
  const first = await newBody(parties, receivable)
  await demand(post(parties, receivable, { ...first, origination_date: '1900-01-01' }))
  const last = await newBody(parties, receivable)
  await demand(post(parties, receivable, { ...last, origination_date: latest() }))
})

test('days inside of structures are refused under their place', async () => {
  const settings = { id: 'acme', organization: 'acme' }
  const paused = { pauses: [{ from: '2500-01-01', until: '2500-02-01' }] }
  const answer = await parties.operator.post('/operator/reporting-settings', { ...settings, ...paused })
  expect(faultyParams(answer), answer.text).toEqual(expect.arrayContaining(['pauses[0].from', 'pauses[0].until']))
  const terms = await newBody(parties, definitionOf('debt_line_term'))
  const holidays = await parties.operator.post('/operator/debt-line-terms', {
    ...terms,
    holidays: ['2027-01-01', '2500-01-01'],
  })
  expect(faultyParams(holidays), holidays.text).toEqual(['holidays[1]'])
})

const { endpoints, lists } = contract('operator')
const PARAMETERS = [
  ...endpoints
    .filter(({ path }) => OPERATIONS.some((one) => one.path === path && isInBook(one)))
    .map(({ method, path, query }) => ({ title: `${method} ${path}`, query })),
  ...lists.map(({ path, filters, query }) => ({ title: `GET ${path} (list)`, query: { ...filters, ...query } })),
].flatMap(({ title, query }) =>
  Object.entries(query).flatMap(([name, { schema }]) => {
    const kind = kindOf(schema)
    // Moments of a query are those at which something became known, and have rules of their own.
    return kind === undefined || ('format' in schema && schema.format === 'date-time')
      ? []
      : [{ title, name, written: kind.written }]
  }),
)

test.each(PARAMETERS)('$title refuses $name before 1900', async ({ title, name, written }) => {
  const operation = OPERATIONS.find((one) => one.title === title)
  if (operation === undefined) throw new Error(`${title} is not an operation`)
  for (const day of ['0001-01-01', '1899-12-31']) {
    const answer = await call(parties, operation, SURROUNDINGS, { query: `?${name}=${written(day)}` })
    expect(faultyParams(answer), answer.text).toContain(name)
    expect(answer.text).toContain('1900-01-01')
  }
})

test.each(['accounts/obligor', 'receivables/parent', 'receivables/parent/entries/entry'])(
  'as_of of /%s reaches a hundred years ahead and no further',
  async (path) => {
    await demand(parties.lender.get(`/${path}`, { as_of: latest() }))
    expect(faultyParams(await parties.lender.get(`/${path}`, { as_of: beyond() }))).toEqual(['as_of'])
  },
)

describe('a line of an import', () => {
  test.each([
    ['account', { kind: 'account', ...accountBody('early'), effective_date: '0001-01-01' }, 'effective_date'],
    [
      'receivable',
      { kind: 'receivable', ...receivableBody('late', 'obligor'), origination_date: '9999-12-31' },
      'origination_date',
    ],
    ['entry', { kind: 'entry', receivable_id: 'parent', ...entryBody('late', { date: '2400-01-01' }) }, 'date'],
  ])('of an %s is refused as its single request is', async (name, line, param) => {
    const id = `days-${name}`
    await demand(sendImport(parties.lender, `${JSON.stringify(line)}\n`, `?id=${id}`))
    const [rejected] = await rejectionsOf(parties.lender, id)
    expect(rejected?.error.details.map((detail) => detail.param)).toContain(param)
  })
})
