// Whatever is sent, the answer is one that is declared, and never 500: every write with any of its fields left out, empty, of another
// kind or at odds with the others. Several at once, so that one request's rules never fail the batch that others share.
import {
  type Arbitrary,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  tuple,
  array,
} from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { sendImport } from '../import/lines.ts'
import { SURROUNDINGS } from '../surface/book.ts'
import { factsOf } from '../surface/facts.ts'
import type { Body } from '../surface/resource-facts.ts'
import { ACTING, OPERATIONS, type Operation, WRITING, call, demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'
import { makeRecord, reportSurroundings, settled } from '../surface/reporting.ts'
import { fieldsOf, leastBody, sampleOf } from '../surface/samples.ts'
import { ODD } from './bodies.ts'
import { type Node, node, withPartsInPlace } from '../../../contract/test/document.ts'
import { judgeAnswer } from '../../../contract/test/schemas.ts'
import { runs } from '../../../kernel/test/length.ts'

let service: TestService
let parties: Parties
let document: Node
const failures: string[] = []
beforeAll(async () => {
  const logger = pino({ level: 'error' }, { write: (line: string) => void failures.push(line) })
  service = await startTestService({}, { logger })
  document = withPartsInPlace(
    node(JSON.parse(await fetch(`${service.address}/openapi.json`).then((answer) => answer.text()))),
  )
  parties = await openParties(service, { organization: 'acme' })
  await reportSurroundings(parties)
  await settled(parties, SURROUNDINGS)
})
afterAll(() => service.stop())

/** How many bodies are sent at once, and how often, for each write. */
const TOGETHER = 6
const TIMES = runs(12, 3)

/** The values of a field: mostly none or a right one, else empty or of another kind. */
function valueOf(resource: NonNullable<Operation['body']>, field: string): Arbitrary<unknown> {
  const { enum: words = [] } = (resource.fields[field]?.schema ?? {}) as { readonly enum?: readonly unknown[] }
  return oneof(
    { weight: 4, arbitrary: constant(undefined) },
    { weight: 8, arbitrary: constantFrom(...sampleOf(resource, field).values, ...words) },
    { weight: 1, arbitrary: constant(null) },
    { weight: 2, arbitrary: constantFrom(...ODD, Number.MAX_SAFE_INTEGER, 'USD', 'settled', '2026-01-31') },
  )
}

/** Bodies with any of the fields of a resource, of a new record or of one that is there. */
function bodiesOf(resource: NonNullable<Operation['body']>): Arbitrary<unknown> {
  const fields = fieldsOf(resource)
  const { ids, names } = SURROUNDINGS
  const own = leastBody(resource, names[resource.name] ?? '', ids).id
  // An organization that others stand on is left as it is.
  const known = resource.name === 'organization' ? 'sampled' : own
  const id = oneof(
    { weight: 8, arbitrary: integer({ min: 1, max: 40 }).map((at) => `sampled-${at}`) },
    { weight: 4, arbitrary: constantFrom(known, `acme:${known}`) },
    { weight: 2, arbitrary: constantFrom(undefined, ...ODD) },
  )
  const values = tuple(...fields.map((field) => valueOf(resource, field)))
  const least: Body = leastBody(resource, 'sampled', ids)
  const whole = record({ id, values, complete: constantFrom(true, true, false) }).map(
    ({ values: sent, complete, ...of }) => {
      const pairs = fields.map((field, at) => [field, sent[at]] as const).filter(([, value]) => value !== undefined)
      const { idOf } = factsOf(resource)
      const body: Body = { ...(complete ? least : {}), ...of, ...Object.fromEntries(pairs) }
      return complete && idOf !== undefined ? { ...body, id: idOf(body) } : body
    },
  )
  return oneof({ weight: 30, arbitrary: whole }, { weight: 1, arbitrary: constantFrom(...ODD) })
}

/** What is wrong with an answer: that it is not declared. */
function undeclared(operation: Pick<Operation, 'path' | 'method'>, answer: Received): unknown[] {
  const declared = node(node(node(document['paths'])[operation.path])[operation.method.toLowerCase()])
  const response = node(node(declared['responses'])[String(answer.status)])
  const judge = judgeAnswer(document, declared, answer.status)
  const faults = judge === undefined ? ['no such answer is declared'] : judge(answer.body)
  const code = answer.status >= 400 && !String(response['description']).includes(`\`${answer.body?.code}\``)
  return answer.status === 500 || faults.length > 0 || code
    ? [{ status: answer.status, text: answer.text, faults }]
    : []
}

function sends(operation: Operation, bodies: Arbitrary<unknown>) {
  return assert(
    asyncProperty(array(bodies, { minLength: TOGETHER, maxLength: TOGETHER }), async (together) => {
      const answers = await Promise.all(together.map((body) => call(parties, operation, SURROUNDINGS, { body })))
      const wrong = answers.flatMap((answer, at) =>
        undeclared(operation, answer).map((what) => ({ what, body: together[at] })),
      )
      expect(wrong).toEqual([])
    }),
    { numRuns: TIMES, seed: 1 },
  )
}

describe('any body is answered as is declared', () => {
  test.each(WRITING)('$title', async (operation) => {
    if (operation.body === undefined) throw new Error('It writes nothing')
    await sends(operation, bodiesOf(operation.body))
    expect(failures).toEqual([])
  })

  const parts = (names: readonly string[]) =>
    tuple(...names.map(() => constantFrom(undefined, ...ODD, '2026-01'))).map((values) =>
      Object.fromEntries(names.map((name, at) => [name, values[at]])),
    )

  test.each([...ACTING, ...OPERATIONS.filter(({ asks }) => asks)])('$title', async (operation) => {
    const term = WRITING.find(({ body }) => body?.name === 'debt_line_term')?.body
    const asked = operation.asks && term !== undefined ? bodiesOf(term) : parts(['month', 'nonsense'])
    const body = oneof({ weight: 8, arbitrary: asked }, { weight: 1, arbitrary: constantFrom(...ODD) })
    await sends(operation, operation.asks ? body.map(withoutNames) : body)
    expect(failures).toEqual([])
  })

  test('lines of an import, whatever they hold', async () => {
    const kinds = ['account', 'receivable', 'entry']
    const line = oneof(
      ...kinds.map((kind) => {
        const writing = WRITING.find(({ body, by }) => body?.name === kind && by === 'lender')
        if (writing?.body === undefined) throw new Error(`${kind} cannot be written`)
        return record({
          of: bodiesOf(writing.body),
          beside: record({
            kind: oneof(
              { weight: 9, arbitrary: constant(kind) },
              { weight: 1, arbitrary: constantFrom('entry_deletion', ...ODD) },
            ),
            receivable_id: oneof(
              { weight: 5, arbitrary: constant('parent') },
              { weight: 1, arbitrary: constantFrom(undefined, ...ODD) },
            ),
            effective_date: constantFrom(undefined, undefined, '2026-02-01', ...ODD),
          }),
        }).map(({ of, beside }) => (typeof of === 'object' && of !== null ? { ...beside, ...of } : of))
      }),
    )
    let run = 0
    await assert(
      asyncProperty(array(line, { minLength: 20, maxLength: 20 }), async (lines) => {
        run += 1
        const text = lines.map((one) => `${JSON.stringify(one)}\n`).join('')
        const { body } = await demand(sendImport(parties.lender, text, `?id=sampled-${run}`))
        const listed = await demand(parties.lender.get(`/imports/sampled-${run}/rejected`, { limit: 100 }))
        expect(body.status).toBe('done')
        expect(JSON.stringify(listed.body)).not.toContain('internal_error')
      }),
      { numRuns: runs(15, 5), seed: 1 },
    )
    expect(failures).toEqual([])
  })

  test('a draw without a currency names it alone, beside a line that can be drawn', async () => {
    await demand(makeRecord(parties, 'draw_request', SURROUNDINGS, 'drawn'))
    for (const currency of [undefined, null, 'XXX', 7, 'MXN']) {
      const body = { id: 'without', debt_line_id: 'line', amount: 1_000, currency }
      const refused = await parties.lender.post('/draw-requests', body)
      expect([currency, refused.status, refused.body.details?.map(({ param }: { param: string }) => param)]).toEqual([
        currency,
        400,
        ['currency'],
      ])
    }
    expect(failures).toEqual([])
  })
})

/** A preview of terms names neither their owner nor their id. */
function withoutNames(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const {
    id: _id,
    organization: _organization,
    debt_line_id: _line,
    name: _name,
    metadata: _metadata,
    ...rest
  } = body as Body
  return rest
}
