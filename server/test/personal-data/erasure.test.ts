// Erasing the personal data of an account: no table has a word of it, on no clock is it read, what is sent again is left out, and the account, its
// receivables and every figure stay as they were.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account } from '@tapeline/contract/records/account/account-definition'
import { hasPersonalData } from '@tapeline/contract/personal-data'
import { installationStatement } from '../../src/storage/database.ts'
import { ERASED_ADDRESS_PARTS, ERASED_FIELDS } from '../../src/resources/erasure/erased-fields-rules.ts'
import { calculateAll } from '../harness/calculators.ts'
import type { Client } from '../harness/client.ts'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
}, 60_000)
afterAll(() => service.stop())

const countPostings = installationStatement(
  '',
  `select (select count(*) from account_postings where tenant = $1) + (select count(*) from account_posting_history where tenant = $1) as count`,
)

/** More answers than one statement goes through, of accounts with other ids; that of the person is the last of them. */
const insertAnswers = installationStatement(
  '',
  `insert into idempotency_answers (tenant, endpoint, key, request, recorded, answer)
   select $1, 'POST /accounts', 'key-' || lpad(n::text, 6, '0'), '\\x00', 1,
     '{"id":"' || case n when 20500 then 'person' else 'person' || n end || '","legal_entity_id":null,"first_name":"' || $2 || '"}'
   from generate_series(1, 20500) n`,
)

const countAnswers = installationStatement(
  '',
  `select count(*) as count, count(*) filter (where key = 'key-020500') as last from idempotency_answers where tenant = $1 and key like 'key-%'`,
)

const countKept = installationStatement('', 'select count(*) as count from kept_identities where tenant = $1')

/** Words that nothing else has, of each field and each time at which one was sent. */
const WORDS = [
  'Firstzqab',
  'Lastzqcd',
  'Maidenzqef',
  'Streetzqgh',
  'Townzqij',
  'POSTZQKL',
  'mailzqmn',
  'sitezqop',
  'Notezqqr',
  'Formerzqst',
] as const

const PERSON = {
  id: 'person',
  type: 'individual',
  first_name: WORDS[0],
  last_name: WORDS[2],
  legal_entity_id: 'ein:911144442',
  address: { street_address: `1 ${WORDS[3]}`, locality: WORDS[4], postal_code: WORDS[5], region: 'NV', country: 'US' },
  phone: '+14155557319',
  email: `${WORDS[6]}@example.com`,
  website: `https://${WORDS[7]}.example`,
  credit_score: 'fico:640',
  industry: '722511',
  metadata: { note: WORDS[8] },
}

/** Everything that is sought: words, the phone and the tax number. */
const SOUGHT = [...WORDS, '4155557319', '911144442']

const erase = (client: Client, id = 'person') => demand(client.delete(`/accounts/${id}/personal-data`))

async function openBook(): Promise<Parties> {
  const parties = await openParties(service)
  const { lender } = parties
  await demand(lender.post('/accounts?effective_date=2026-01-01', { ...PERSON, metadata: { note: WORDS[9] } }))
  await demand(lender.post('/accounts', { id: 'person', metadata: { note: WORDS[8] } }))
  await demand(
    lender.post(
      '/accounts?effective_date=2026-03-01',
      { id: 'person', last_name: WORDS[1] },
      { IdempotencyKey: 'renamed' },
    ),
  )
  await demand(lender.post('/receivables', receivableBody('loan', 'person')))
  await demand(lender.post('/receivables/loan/entries', entryBody('out')))
  const repaid = { date: '2026-02-15', type: 'principal', amount: 30_000, receivable_status: 'active' }
  await demand(lender.post('/receivables/loan/entries', entryBody('in', repaid)))
  return parties
}

/** The rows that have one of some texts, as text or as bytes of it, by table. */
async function rowsWith(tenants: readonly number[], texts: readonly string[]): Promise<Record<string, number>> {
  const client = new pg.Client(service.connection)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.columns
     where table_schema = 'public' and column_name = 'tenant' and is_updatable = 'YES' order by 1`,
  )
  const sought = texts.flatMap((text) => [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`])
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from ${name} t where tenant = any($2) and t::text ilike any($1)`,
      [sought, tenants],
    )
    if (Number(rows[0]?.count) > 0) found[name] = Number(rows[0]?.count)
  }
  await client.end()
  return found
}

async function postingsOf({ tenants }: Parties): Promise<number> {
  const [row] = await service.database.query<{ count: string }>(countPostings, [tenants.lender])
  return Number(row?.count)
}

const tenantsOf = ({ tenants }: Parties) => [tenants.lender, tenants.operator]

test('what is erased is all that the interface marks as personal in an account, but for the credit score', () => {
  const marked = Object.entries(account.fields).flatMap(([field, { schema }]) => {
    if (field !== 'address') return hasPersonalData(schema) ? [field] : []
    const { properties } = schema as { properties: Record<string, unknown> }
    return Object.entries(properties).flatMap(([part, each]) => (hasPersonalData(each) ? [`address.${part}`] : []))
  })
  const erased = [...ERASED_FIELDS, ...ERASED_ADDRESS_PARTS.map((part) => `address.${part}`)]
  expect(erased.toSorted()).toEqual(marked.filter((field) => field !== 'credit_score').toSorted())
})

describe('once personal data is erased', () => {
  let parties: Parties
  let before: Record<string, number>
  let shown: Record<string, unknown>
  let figures: readonly string[]
  let postings: number
  const clocks: Record<string, string>[] = []

  const FIGURES = [
    '/portfolio/summary',
    '/portfolio/delinquency',
    '/portfolio/receivables',
    '/portfolio/data-quality',
    '/receivables/loan',
  ]

  beforeAll(async () => {
    parties = await openBook()
    await calculateAll()
    const { lender } = parties
    clocks.push(
      {},
      { as_of: '2026-01-10' },
      { as_of: '2026-03-10' },
      { known_at: (await demand(lender.get('/accounts/person'))).body.created_at },
    )
    before = await rowsWith(tenantsOf(parties), SOUGHT)
    figures = await figuresOf(lender)
    postings = await postingsOf(parties)
    await erase(lender)
    await calculateAll()
    shown = (await demand(lender.get('/accounts/person'))).body
  }, 60_000)

  async function figuresOf(lender: Client): Promise<string[]> {
    const answers = await Promise.all(FIGURES.map((path) => demand(lender.get(path, { as_of: '2026-03-31' }))))
    return answers.map(({ text }) => text.replaceAll(/"(?:known_at|freshness)":("[^"]*"|\{[^}]*\})/g, ''))
  }

  test('no table has any of it, of which many had it before', async () => {
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['account_patches', 'account_words', 'accounts', 'idempotency_answers']),
    )
    expect(await rowsWith(tenantsOf(parties), SOUGHT)).toEqual({})
  })

  test('the account is there with what figures are made of, and nothing of the person', () => {
    expect(shown).toMatchObject({
      id: 'person',
      type: 'individual',
      first_name: null,
      last_name: null,
      name: null,
      legal_entity_id: null,
      address: { region: 'NV', country: 'US' },
      phone: null,
      email: null,
      website: null,
      credit_score: 'fico:640',
      industry: '722511',
      metadata: {},
    })
  })

  test('it is read on no day and as known at no moment', async () => {
    expect(clocks.length).toBe(4)
    for (const clock of clocks) {
      const { text } = await demand(parties.lender.get('/accounts/person', clock))
      expect(SOUGHT.filter((word) => text.includes(word))).toEqual([])
      expect(text).toContain('fico:640')
    }
  })

  test('every figure is as it was', async () => {
    expect(figures.join('')).toContain('70000')
    expect(await figuresOf(parties.lender)).toEqual(figures)
  })

  test('the audit states that it was erased, who did it and when', async () => {
    const { body } = await demand(parties.lender.get('/audit', { subject_type: 'account' }))
    expect(body.data[0]).toMatchObject({
      action: 'erased',
      subject_id: 'person',
      actor_id: expect.stringMatching(/^key_/) as string,
      fields: [],
    })
  })

  test('it is not found by its names nor listed by its metadata', async () => {
    const { body } = await demand(parties.lender.get('/accounts', { 'metadata[note]': WORDS[8] }))
    expect(body.data).toEqual([])
  })

  test('no filter has a hash of its metadata, of which two were known', async () => {
    expect(postings).toBe(2)
    expect(await postingsOf(parties)).toBe(0)
  })

  test('another account may have its legal_entity_id', async () => {
    const other = { id: 'other', type: 'business', legal_entity_id: 'ein:911144442', address: { country: 'US' } }
    await demand(parties.lender.post('/accounts', other))
  })
})

describe('what is sent of an account whose personal data is erased', () => {
  test.each([
    ['as of today', '/accounts'],
    ['as of an earlier day', '/accounts?effective_date=2026-02-02'],
    ['as of a day before all others', '/accounts?effective_date=2025-01-01'],
  ])('%s is stored without it, and the rest of it is', async (_, path) => {
    const parties = await openBook()
    await erase(parties.lender)
    const sent = { ...PERSON, credit_score: 'fico:700', address: { ...PERSON.address, region: 'CA' } }
    const { body } = await demand(parties.lender.post(path, sent))
    expect(body).toMatchObject({ first_name: null, metadata: {}, address: { region: 'CA' }, credit_score: 'fico:700' })
    expect(await rowsWith(tenantsOf(parties), SOUGHT)).toEqual({})
  })

  test('in an import is stored without it', async () => {
    const parties = await openBook()
    await erase(parties.lender)
    const answer = await demand(
      sendImport(parties.lender, linesOf([{ kind: 'account', ...PERSON, industry: '445110' }]), '?id=nightly'),
    )
    expect(answer.body).toMatchObject({ status: 'done' })
    expect((await demand(parties.lender.get('/accounts/person'))).body).toMatchObject({
      industry: '445110',
      first_name: null,
    })
    expect(await rowsWith(tenantsOf(parties), SOUGHT)).toEqual({})
  })

  test('at the same time leaves nothing of it, whatever comes first', async () => {
    const parties = await openBook()
    const writes = Array.from({ length: 24 }, (_, at) =>
      at === 11
        ? erase(parties.lender)
        : demand(
            parties.lender.post(
              at % 3 === 0 ? '/accounts?effective_date=2026-02-01' : '/accounts',
              {
                ...PERSON,
                metadata: { note: `${WORDS[8]} ${at}` },
              },
              { IdempotencyKey: `write-${at}` },
            ),
          ),
    )
    await Promise.all(writes)
    expect(await rowsWith(tenantsOf(parties), SOUGHT)).toEqual({})
  })
})

test('erasing again changes nothing and is answered alike', async () => {
  const { lender } = await openBook()
  expect((await erase(lender)).status).toBe(204)
  const { text } = await demand(lender.get('/audit'))
  expect((await erase(lender)).status).toBe(204)
  expect((await demand(lender.get('/audit'))).text).toBe(text)
})

test('an account that there is not is not found, of whoever it is', async () => {
  const [{ lender }, other] = [await openBook(), await openParties(service)]
  const refused = await other.lender.delete('/accounts/person/personal-data')
  expect([refused.status, refused.body.code]).toEqual([404, 'not_found'])
  expect((await demand(lender.get('/accounts/person'))).body.first_name).toBe(WORDS[0])
})

test('other accounts keep what they have', async () => {
  const { lender } = await openBook()
  for (const id of ['person-2', 'perso', 'PERSON'])
    await demand(lender.post('/accounts', { id, type: 'individual', first_name: `Of ${id}`, metadata: { note: id } }))
  await erase(lender)
  for (const id of ['person-2', 'perso', 'PERSON']) {
    expect((await demand(lender.get(`/accounts/${id}`))).body).toMatchObject({
      first_name: `Of ${id}`,
      metadata: { note: id },
    })
    expect((await demand(lender.get('/accounts', { 'metadata[note]': id }))).body.data).toHaveLength(1)
  }
})

test('a request with a fault erases nothing', async () => {
  const { lender } = await openBook()
  for (const path of [
    '/accounts/person/personal-data?dry_run=true',
    '/accounts/person/personal-data?effective_date=2026-01-01',
  ])
    expect((await lender.delete(path)).status).toBe(400)
  const { status } = await lender.send('DELETE', '/accounts/person/personal-data', undefined, {
    IdempotencyKey: 'x'.repeat(256),
  })
  expect(status).toBe(400)
  expect((await demand(lender.get('/accounts/person'))).body.first_name).toBe(WORDS[0])
})

test('an account that owes many receivables is erased, and each is compared as before', async () => {
  const { lender, tenants } = await openParties(service)
  await demand(lender.post('/accounts', PERSON))
  const many = Array.from({ length: 1_200 }, (_, at) => ({
    kind: 'receivable',
    ...receivableBody(`loan-${at}`, 'person', { metadata: { invoice_number: `70${at}` } }),
  }))
  await demand(sendImport(lender, linesOf(many), '?id=many'))
  await erase(lender)
  const [row] = await service.database.query<{ count: string }>(countKept, [tenants.lender])
  // Each invoice with the tax number of who owes it, the email, the phone and the address.
  expect(Number(row?.count)).toBe(1_200 + 3)
})

test('an answer is deleted however many are kept, and those about other accounts stay', async () => {
  const { lender, tenants } = await openBook()
  await service.database.query(insertAnswers, [tenants.lender, WORDS[0]])
  await erase(lender)
  const [row] = await service.database.query<object>(countAnswers, [tenants.lender])
  expect(row).toMatchObject({ count: 20_499, last: 0 })
})
