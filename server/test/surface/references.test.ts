// A record of another lender is unknown: whoever names one, in any field of any write and in any filter, is answered byte by byte as
// for an id that never existed, and the service does the same work.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../src/resources/index.ts'
import type { Client, Received } from '../harness/client.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { faultyParams } from './answers.ts'
import { type Book, bodyFor, definitionOf } from './book.ts'
import type { Body } from './resource-facts.ts'
import { factsOf } from './facts.ts'
import { idForOperator } from './facts-operator.ts'
import { NAMING, OPERATIONS, WRITING, call, demand, pathFor } from './operations.ts'
import { type Parties, openParties } from './parties.ts'
import { SITES, type Site, collectionOf, placesOf } from './reference-sites.ts'
import { calculated, prepare, reportBook, settled } from './reporting.ts'
import { fieldsOf, sampleOf } from './samples.ts'
import { rowsOf } from './stored.ts'
import { everyOf } from '../../../kernel/test/length.ts'

let service: TestService
let owner: Parties
let stranger: Parties
let live: Parties
let theirs: Book
let own: Book
let ownLive: Book
let statements: string[] = []
beforeAll(async () => {
  service = await startTestService({}, { onStatement: (name) => void statements.push(name) })
  owner = await openParties(service, { organization: 'theirs-org' })
  stranger = await openParties(service, { organization: 'stranger-org' })
  live = await openParties(service, { organization: 'stranger-org', environment: 'live' })
  theirs = await reportBook(owner, 'theirs')
  own = await reportBook(stranger, 'own')
  ownLive = await reportBook(live, 'live')
  await settled(owner, theirs)
  await settled(stranger, own)
})
afterAll(() => service.stop())

/** What the node does now and then by itself; the last three record reads of before. What records a file that is sent waits for the lock otherwise. */
const BY_ITSELF = new Set([
  'find-grown-tables',
  'update-last-used-of-keys',
  'update-last-seen-of-sessions',
  '',
  'lock-free-tenant-for-disclosures',
  'next-moment',
  'insert-disclosures',
])

/** An answer, with what was asked of the database for it. */
async function watched(
  send: () => Promise<Received>,
): Promise<{ readonly answer: Received; readonly asked: string[] }> {
  statements = []
  const answer = await send()
  return { answer, asked: [...new Set(statements)].filter((name) => !BY_ITSELF.has(name)).sort() }
}

/** What of an answer a caller can compare: the id that was named, and the moment of an answer, are no difference. */
function comparable({ status, text, headers }: Received, id: string): unknown[] {
  const compared = text
    .replaceAll(JSON.stringify(id).slice(1, -1), '<named>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<at>')
  return [status, compared.replaceAll(JSON.stringify(id), '<named>'), headers.get('retry-after')]
}

/** Ids that one environment of an organization has and another caller does not, by kind; and one like it that nobody has. */
interface Foreign {
  readonly book: Book
  readonly unknown: (id: string) => string
}

function idsOf(kind: string, { book, unknown }: Foreign): { readonly foreign: string; readonly unknown: string } {
  const collection = collectionOf(kind)
  const id = book.ids[collection] ?? ''
  const known = [
    'draw_request',
    'document',
    'payment_reference_settings',
    'tie_out_decision',
    'finding_answer',
    'asset_identity_settings',
  ].includes(kind)
    ? idForOperator(id, book.ids)
    : id
  return { foreign: known, unknown: unknown(known) }
}

const ofOther = (): Foreign => ({ book: theirs, unknown: (id) => id.replaceAll('theirs', 'nobody') })
const ofSandbox = (): Foreign => ({ book: own, unknown: (id) => id.replaceAll('own', 'non') })

/** Values that a field may have, those that move a record between its states among them. */
function valuesOf(resource: Site['resource'], field: string): readonly unknown[] {
  const { enum: words = [], type } = (resource.fields[field]?.schema ?? {}) as {
    enum?: readonly unknown[]
    type?: string
  }
  const bounds = type === 'integer' ? [1, Number.MAX_SAFE_INTEGER] : []
  return [...new Set([...sampleOf(resource, field).values, ...words, ...bounds])]
}

/** Bodies that differ in one field from one that is accepted, or lack one: each lets other rules look at what is named. */
function variantsOf(resource: Site['resource'], base: Body): Body[] {
  const named = new Set(SITES.filter((site) => site.resource === resource).map(({ field }) => field))
  const others = fieldsOf(resource).filter((field) => !named.has(field))
  const without = (field: string) => Object.fromEntries(Object.entries(base).filter(([name]) => name !== field))
  return [
    base,
    ...others.filter((field) => Object.hasOwn(base, field)).map(without),
    ...others.flatMap((field) =>
      valuesOf(resource, field).map((value) => ({ ...base, ...sampleOf(resource, field).beside, [field]: value })),
    ),
  ]
}

/** Subjects that are looked up as no record: the lender itself, and an entry, by its receivable. */
const NOT_LOOKED_UP = new Set(['organization', 'entry'])

/** Compares the two answers of one body, for each kind of record that may be named; lists what differs. */
async function differences(
  client: Client,
  path: string,
  site: Site,
  body: Body,
  from: Foreign,
  kinds: readonly string[] = kindsOf(site),
): Promise<unknown[]> {
  const found: unknown[] = []
  for (const kind of kinds) {
    const { foreign, unknown } = idsOf(kind, from)
    // Settings have the id of their organization, in both environments.
    if (foreign === stranger.organization.organization) continue
    const naming = (id: string) => watched(() => client.post(path, { ...body, ...site.naming(kind, id) }))
    const [one, other] = [await naming(unknown), await naming(foreign)]
    const answers = [comparable(one.answer, unknown), comparable(other.answer, foreign)]
    // What can be drawn on a line of the writer's own is looked for until it is calculated.
    const comparesWork = site.resource.name !== 'draw_request' || site.field === 'debt_line_id'
    if (one.answer.status !== 400 || !faultyParams(one.answer).some((param) => param.startsWith(site.field)))
      found.push({ kind, accepted: one.answer.text, body })
    if (JSON.stringify(answers[0]) !== JSON.stringify(answers[1])) found.push({ kind, answers, body })
    if (comparesWork && JSON.stringify(one.asked) !== JSON.stringify(other.asked))
      found.push({ kind, asked: [one.asked, other.asked], body })
  }
  return found
}

const kindsOf = ({ kinds }: Site) => kinds.filter((kind) => !NOT_LOOKED_UP.has(kind))

const NAMING_RECORDS = SITES.filter((site) => kindsOf(site).length > 0)

const writersOf = (site: Site) => WRITING.filter(({ body }) => body?.name === site.resource.name)

describe.each(NAMING_RECORDS)('$title', (site) => {
  test.each(writersOf(site))('names no record of another lender: $title', async (writing) => {
    const rows = await rowsOf(service.database, owner.tenants.lender)
    const client = stranger[writing.by]
    const path = pathFor(writing, own.ids)
    const made = `made-${site.field}-${writing.by}`
    await prepare(stranger, writing, own, made)
    const { idOf } = factsOf(site.resource)
    const id = (body: Body) => idOf?.(body) ?? body['id']
    const bodies: Body[] = everyOf(6, variantsOf(site.resource, bodyFor(writing, own, made) ?? {})).map((body) => ({
      ...body,
      id: id(body),
    }))
    const updates: Body[] = everyOf(6, variantsOf(site.resource, {})).map((body) => ({
      ...body,
      id: bodyFor(writing, own)?.id,
    }))
    const found: unknown[] = []
    for (const [at, body] of (idOf === undefined ? [...bodies, ...updates] : bodies).entries())
      found.push(
        ...(await differences(client, path, site, body, ofOther(), at === 0 ? undefined : kindsOf(site).slice(0, 1))),
      )
    expect(found.slice(0, 3)).toEqual([])
    expect(await rowsOf(service.database, owner.tenants.lender)).toEqual(rows)
  })

  test.each(writersOf(site))('names no record of the sandbox to a live key: $title', async (writing) => {
    const made = `made-${site.field}-${writing.by}`
    await prepare(live, writing, ownLive, made)
    const body: Body = bodyFor(writing, ownLive, made) ?? {}
    const { idOf } = factsOf(site.resource)
    const named = { ...body, id: idOf?.(body) ?? body['id'] }
    expect(await differences(live[writing.by], pathFor(writing, ownLive.ids), site, named, ofSandbox())).toEqual([])
  })
})

/** A debt line's draw in each status, decided by the operator. */
test('a transaction of another lender settles no draw, in the words for one that does not exist', async () => {
  const site = SITES.find(({ title }) => title === 'draw_request.transaction_id')
  if (site === undefined) throw new Error('draw requests name no transaction')
  const drawn = { id: 'drawn', debt_line_id: own.ids['debt-lines'], amount: 1_000, currency: 'USD' }
  await demand(stranger.lender.post('/draw-requests', drawn))
  const path = '/operator/draw-requests'
  const id = 'stranger-org:drawn'
  for (const status of ['approved', 'funded']) {
    await demand(stranger.operator.post(path, { id, status }))
    for (const next of ['approved', 'funded', 'settled'])
      expect(await differences(stranger.operator, path, site, { id, status: next }, ofOther())).toEqual([])
  }
})

/** Filters and other parameters of queries that name a record. */
const PARAMETERS = [...contract('operator').endpoints, ...contract('operator').lists].flatMap((one) => {
  const { path } = one
  const parameters = { ...one.query, ...('filters' in one ? one.filters : {}) }
  return Object.entries(parameters).flatMap(([name, { schema }]) => {
    const kinds = placesOf(schema, name).flatMap((place) => place.kinds ?? [])
    const operation = OPERATIONS.find((known) => known.path === path && known.isList === 'filters' in one)
    return operation === undefined ? [] : [{ title: `${operation.title} ?${name}`, operation, name, kinds }]
  })
})

describe('a filter', () => {
  // Answers state what waits, and the tests before wrote.
  beforeAll(() => calculated(stranger, own.ids), 180_000)
  const byLenders = PARAMETERS.filter(
    ({ operation, kinds }) => operation.by === 'lender' && kinds.some((kind) => !NOT_LOOKED_UP.has(kind)),
  )

  test.each(byLenders)('by a record of another lender finds what one that does not exist does: $title', async (one) => {
    for (const kind of one.kinds.filter((known) => !NOT_LOOKED_UP.has(known))) {
      const { foreign, unknown } = idsOf(kind, ofOther())
      const asking = (id: string) =>
        watched(() => call(stranger, one.operation, own, { query: `?${one.name}=${encodeURIComponent(id)}` }))
      const [other, named] = [await asking(unknown), await asking(foreign)]
      expect(comparable(named.answer, foreign)).toEqual(comparable(other.answer, unknown))
      expect(named.asked).toEqual(other.asked)
    }
  })
})

describe('a path', () => {
  test.each(NAMING.filter(({ by }) => by === 'lender'))(
    'with a record of another lender costs what one that does not exist does: $title',
    async (operation) => {
      const ids = Object.fromEntries(
        Object.entries(theirs.ids).map(([name, id]) => [name, name === 'closes' ? id : ofOther().unknown(id)]),
      )
      const nowhere = await watched(() => call(stranger, operation, { ...theirs, ids }))
      const foreign = await watched(() => call(stranger, operation, theirs))
      expect(foreign.answer.status).toBe(404)
      expect([foreign.answer.status, foreign.answer.text]).toEqual([nowhere.answer.status, nowhere.answer.text])
      expect(foreign.asked).toEqual(nowhere.asked)
    },
  )

  test.each(NAMING.filter(({ by, path }) => by === 'operator' && !path.startsWith('/operator/organizations')))(
    'with a record of the sandbox leads a live key nowhere: $title',
    async (operation) => {
      const isOfBoth = /^\/operator\/(reporting|tie-out|integrity)-settings/.test(operation.path)
      const answer = await call(live.operator, operation, own)
      expect(answer.status).toBe(isOfBoth ? 200 : 404)
    },
  )
})

test('a part of an uploaded form that names a record of another lender names nothing', async () => {
  const upload = async (debt_line_id: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ id: 'uploaded', kind: 'contract', debt_line_id }))
      form.set(name, value)
    form.set('file', new File(['{}'], 'file.json', { type: 'application/json' }))
    const path = pathFor({ path: '/receivables/{id}/documents' }, own.ids)
    const headers = { Authorization: stranger.lender.key ?? '' }
    const answer = await fetch(service.address + path, { method: 'POST', headers, body: form })
    return [answer.status, (await answer.text()).replaceAll(debt_line_id, '<named>')]
  }
  const { foreign, unknown } = idsOf('debt_line', ofOther())
  expect(await upload(foreign)).toEqual(await upload(unknown))
})

test('a line of an import that names a record of another lender names nothing', async () => {
  const importing = async (account: string, receivable: string) => {
    const lines = [
      { ...bodyFor({ path: '/receivables', body: definitionOf('receivable') }, own, 'new') },
      { kind: 'entry', id: 'e', date: '2026-01-31', type: 'principal', amount: 1 },
      { kind: 'entry_deletion', id: theirs.ids['entries'] },
    ]
    const [first, ...others] = lines
    const sent = [
      { ...first, kind: 'receivable', obligor_id: account },
      ...others.map((line) => ({ ...line, receivable_id: receivable })),
    ]
    const id = `named-${account}`
    await demand(
      stranger.lender.send('POST', `/imports?id=${id}`, sent.map((line) => JSON.stringify(line)).join('\n'), {}),
    )
    const { body } = await demand(stranger.lender.get(`/imports/${id}/rejected`))
    return JSON.stringify(body.data).replaceAll(account, '<account>').replaceAll(receivable, '<receivable>')
  }
  const [account, receivable] = [idsOf('account', ofOther()), idsOf('receivable', ofOther())]
  const named = await importing(account.foreign, receivable.foreign)
  expect(named).toBe(await importing(account.unknown, receivable.unknown))
  expect(JSON.parse(named)).toHaveLength(3)
})

/**
 * Parts of terms, findings, which are records of nobody and are compared with what the caller's own records name, and the filters of the audit,
 * which are compared with what the caller's own log holds.
 */
const PARAMETERS_OF_NO_ONE_KIND = ['covenant_id', 'finding_id', 'line_id', 'subject_id', 'receivable_id', 'actor_id']

test.each(['account', 'receivable', 'entry', 'debt_line', 'draw_request', 'document', 'pledge', 'organization'])(
  'the audit of a %s of another lender holds what that of one that does not exist holds',
  async (kind) => {
    const reading = async (named: (id: string) => string) => {
      const sent = {
        subject_type: kind,
        subject_id: named(theirs.ids[collectionOf(kind)] ?? ''),
        ...(kind === 'entry' ? { receivable_id: named(theirs.ids['receivables'] ?? '') } : {}),
      }
      const { answer, asked } = await watched(() => stranger.lender.get('/audit', sent))
      return [answer.status, answer.text, asked]
    }
    expect(await reading((id) => id)).toEqual(await reading(ofOther().unknown))
  },
)

describe('what names a record is declared as a reference', () => {
  /**
   * Ids of what is no record here: given by an authority, or of parts of terms, which are unique within their terms; and of what a decision finds
   * within the lender that it is about and the receivable that it names, if it is there at all. An event is derived, and looked for in what the
   * tenant receives. A report schedule outlives its line, which is looked for whenever a report is made, as the organization itself may see it.
   */
  const NO_RECORD = new Set([
    'account.legal_entity_id',
    'tie_out_decision.bank_line_ids[]',
    'tie_out_decision.entries[].entry_id',
    'finding_decision.finding_id',
    'finding_answer.finding_id',
    'webhook_replay_to_begin.event_id',
    'report_schedule.debt_line_id',
    'alert_rule.debt_line_ids[]',
  ])
  const endsLikeAnId = (path: string) => /(^|[._])(ids?|organization)(\[\])?$/.test(path) && !/(^|[.\]])id$/.test(path)

  test('in a field of every body', () => {
    const bodies = contract('operator').endpoints.flatMap(({ body, asks, acts, upload }) => [
      ...[body, asks, acts].flatMap((one) => (one === undefined ? [] : [[one.name, one.fields] as const])),
      ...(upload === undefined ? [] : [['upload', upload.fields] as const]),
    ])
    const places = bodies.flatMap(([name, fields]) =>
      Object.entries(fields).flatMap(([field, { schema }]) => placesOf(schema, `${name}.${field}`)),
    )
    const silent = places.filter(({ path, kinds }) => kinds === undefined && endsLikeAnId(path) && !NO_RECORD.has(path))
    expect(silent.map(({ path }) => path)).toEqual([])
    expect(places.filter(({ kinds }) => kinds !== undefined).length).toBeGreaterThan(30)
  })

  test('in a parameter of every query', () => {
    const silent = PARAMETERS.filter(({ name, kinds }) => endsLikeAnId(name) && kinds.length === 0)
    expect(new Set(silent.map(({ name }) => name))).toEqual(new Set(PARAMETERS_OF_NO_ONE_KIND))
  })

  test('and is covered above, by the kinds that there are', () => {
    const kinds = new Set(SITES.flatMap((site) => kindsOf(site)))
    for (const kind of kinds) expect(collectionOf(kind)).toMatch(/\S/)
    expect(SITES.map(({ title }) => title)).toContain('debt_line_term.concentration_limits[].exceptions[].obligors[]')
  })
})
