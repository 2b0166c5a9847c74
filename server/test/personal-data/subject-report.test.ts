// What is held of a person, as a report: everything that was sent or noted under their account and its receivables, wherever it is kept, and nothing of
// anybody else. Each text that is sent has a word of its own, so that the whole database can be searched for it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, dayOfNumber } from '@tapeline/kernel/core/day'
import { writeSubjectReport } from '../../src/commands/run-subject-report.ts'
import { SUBJECT_PLACES } from '../../src/resources/subject/subject-places.ts'
import { runCommand } from '../crash/service-process.ts'
import { calculateAll } from '../harness/calculators.ts'
import { accountBody, entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { oneAlert } from '../alerts/read-alerts.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { type Parties, openParties } from '../surface/parties.ts'

type Line = { readonly kind: string; readonly held_by?: string } & { readonly [field: string]: unknown }

let service: TestService
let folder: string
let of: Parties
let elsewhere: Parties

beforeAll(async () => {
  service = await startTestService()
  folder = await mkdtemp(join(tmpdir(), 'tapeline-subject-'))
  of = await openParties(service)
  elsewhere = await openParties(service)
  await sendPerson(of)
  await sendOthers(of)
  await sendNamesake(elsewhere)
  await calculateAll()
  await noteAlerts(of)
}, 120_000)
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const TODAY = new Date().toISOString().slice(0, 10)
const ago = (days: number) => dayOfNumber(dayNumber(TODAY) - days)

/** Everything that is sent of the person, each with a word that nothing else has. */
const WORDS = {
  first_name: 'Firstzq',
  last_name: 'Lastzq',
  earlier_last_name: 'Maidenzq',
  street: 'Streetzq',
  email: 'mailzq',
  note: 'Accountnotezq',
  receivable: 'Loannotezq',
  entry: 'Entryzq',
  earlier_entry: 'Formerzq',
  deleted_entry: 'Deletedzq',
  document: 'Documentzq',
  document_of_lender: 'Passportzq',
  annotation_of_account: 'Accountremarkzq',
  annotation_of_receivable: 'Loanremarkzq',
  annotation_of_document: 'Paperremarkzq',
  decision: 'Decisionzq',
  payer: 'Payerzq',
  own_payer: 'Ownpayerzq',
  earlier_own_payer: 'Formerpayerzq',
  alert_note: 'Alertnotezq',
  alert_note_of_operator: 'Operatoralertzq',
} as const

/** Of another person at the lender, and of a person with the same ids at another lender. */
const OTHER = 'Otherzq'
const NAMESAKE = 'Namesakezq'

const STATUS_CHANGED = { name: 'Closed', event_types: ['receivable.status_changed'] }

/** What people write on the alerts about the loan: of the lender's rule, and of the operator's. */
async function noteAlerts({ lender, operator }: Parties): Promise<void> {
  for (const [client, text] of [
    [lender, WORDS.alert_note],
    [operator, WORDS.alert_note_of_operator],
  ] as const) {
    const { id } = await oneAlert(client, { rule_id: 'closed' })
    await demand(client.post(`/alerts/${id}/comments`, { text }))
  }
}

async function sendPerson({ lender, operator, organization: { organization } }: Parties): Promise<void> {
  for (const client of [lender, operator])
    await demand(client.post('/alert-rules', { id: 'closed', ...STATUS_CHANGED }))
  const person = {
    id: 'person',
    type: 'individual',
    first_name: WORDS.first_name,
    last_name: WORDS.earlier_last_name,
    address: { street_address: `1 ${WORDS.street}`, country: 'US' },
    email: `${WORDS.email}@example.com`,
    phone: '+14155550123',
    metadata: { note: WORDS.note },
  }
  await demand(lender.post('/accounts', person))
  const renamed = { id: 'person', type: 'individual', last_name: WORDS.last_name }
  await demand(lender.post('/accounts', renamed, { IdempotencyKey: 'rename' }))
  const metadata = { note: WORDS.receivable }
  await demand(lender.post('/receivables', receivableBody('loan-1', 'person', { metadata })))
  const entries = '/receivables/loan-1/entries'
  for (const description of [WORDS.earlier_entry, WORDS.entry])
    await demand(lender.post(entries, entryBody('drawn', { amount: 500_000, description })))
  const mistake = entryBody('mistake', { description: WORDS.deleted_entry })
  await demand(lender.post(entries, mistake, { IdempotencyKey: 'mistake' }))
  await demand(lender.delete(`${entries}/mistake`))
  const senders = { lender, operator, organization }
  await sendPapers(senders)
  await sendCash(senders)
  const refused = { kind: 'account', id: 'person', type: 'individual', email: 'nowhere' }
  await demand(sendImport(lender, linesOf([refused]), '?id=nightly'))
  await demand(lender.get('/receivables/loan-1/timeline.csv'))
  await demand(lender.get('/documents/passport/content'))
  await demand(lender.get('/accounts/person'))
  await demand(operator.get(`/operator/documents/${organization}:passport/content`))
}

/** Two payments, and the bank lines that they are tied to by their references: of the operator's statement, and of the lender's own. */
async function sendCash({ lender, operator, organization }: Senders): Promise<void> {
  const entry = { date: ago(10), type: 'principal', receivable_status: 'active' }
  const line = { direction: 'credit', currency: 'USD', status: 'settled', settled_at: `${ago(10)}T12:00:00Z` }
  const paid = async (id: string, amount: number) => {
    const reference = `PAY-77-${amount}`
    const metadata = { payment_reference: reference }
    await demand(lender.post('/receivables/loan-1/entries', { ...entry, id, amount, metadata }))
    return { ...line, id, amount, account_label: id, bank_reference: reference }
  }
  const wire = { ...(await paid('paid', 5_000)), organization, counterparty: WORDS.payer }
  await demand(operator.post('/operator/transparency/transactions', wire))
  const own = await paid('paid-2', 6_000)
  for (const counterparty of [WORDS.earlier_own_payer, WORDS.own_payer])
    await demand(lender.post('/bank-lines', { ...own, counterparty }))
  const explained = {
    id: `${organization}:cash`,
    organization,
    decision: 'explain',
    entries: [{ receivable_id: 'loan-1', entry_id: 'drawn' }],
    amount: 1_000,
    explanation: 'paid_in_cash',
    note: WORDS.decision,
    decided_on: TODAY,
  }
  await demand(operator.post('/operator/tie-out-decisions', explained))
}

type Senders = Pick<Parties, 'lender' | 'operator'> & { readonly organization: string }

/** Documents and remarks, which are kept with the operator. */
async function sendPapers({ lender, operator, organization }: Senders): Promise<void> {
  const about = { organization, kind: 'contract', receivable_id: 'loan-1', description: WORDS.document }
  await demand(operator.post('/operator/documents', { id: `${organization}:contract`, ...about }))
  const passport = `id=passport&kind=identification&name=${WORDS.document_of_lender}.txt`
  await demand(
    lender.send('POST', `/receivables/loan-1/documents?${passport}`, 'a scan', { 'Content-Type': 'text/plain' }),
  )
  const remark = { organization, kind: 'note', author: 'Risk', visibility: 'operator' }
  for (const [subject_type, subject_id, text] of [
    ['account', 'person', WORDS.annotation_of_account],
    ['receivable', 'loan-1', WORDS.annotation_of_receivable],
    ['document', `${organization}:contract`, WORDS.annotation_of_document],
  ])
    await demand(
      operator.post('/operator/annotations', {
        id: `${organization}-${subject_type}`,
        subject_type,
        subject_id,
        text,
        ...remark,
      }),
    )
}

/** Another person, whose ids begin like those of the first. */
async function sendOthers({ lender }: Parties): Promise<void> {
  for (const id of ['person-2', 'person_', 'perso']) {
    await demand(lender.post('/accounts', accountBody(id, { name: OTHER })))
    const loan = id.replace('person', 'loan')
    await demand(lender.post('/receivables', receivableBody(`${loan}-1`, id, { metadata: { note: OTHER } })))
    await demand(lender.post(`/receivables/${loan}-1/entries`, entryBody('drawn', { description: OTHER })))
    await demand(lender.get(`/receivables/${loan}-1/timeline.csv`))
  }
}

/** The same ids at another lender. */
async function sendNamesake({ lender }: Parties): Promise<void> {
  await demand(lender.post('/accounts', accountBody('person', { name: NAMESAKE })))
  await demand(lender.post('/receivables', receivableBody('loan-1', 'person')))
  await demand(lender.post('/receivables/loan-1/entries', entryBody('drawn', { description: NAMESAKE })))
}

let files = 0

/** The text of the report of an account. */
async function reported(parties: Parties, account = 'person'): Promise<string> {
  const path = join(folder, `${(files += 1)}.ndjson`)
  const asked = { organization: parties.organization.organization, environment: 'sandbox', account }
  await writeSubjectReport(service.database, path, asked)
  return readFile(path, 'utf8')
}

const parsed = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

const ofKind = (lines: readonly Line[], kind: string) => lines.filter((line) => line.kind === kind)

test('everything that was sent of a person is in the report', async () => {
  const text = await reported(of)
  expect(Object.values(WORDS).filter((word) => !text.includes(word))).toEqual([])
})

test('nothing of anybody else is in it: not of ids that begin alike, not of the same ids at another lender', async () => {
  const text = await reported(of)
  expect([text.includes(OTHER), text.includes(NAMESAKE)]).toEqual([false, false])
  const theirs = await reported(elsewhere)
  expect([...Object.values(WORDS), OTHER].filter((word) => theirs.includes(word))).toEqual([])
  expect(theirs).toContain(NAMESAKE)
})

/** Tables that index or repeat what is in the report, or are calculated from it, and have a word of the person for that. */
const CALCULATED = ['account_words', 'cash_lines', 'idempotency_answers', 'operator_record_words']

test('every table that has a word of the person is a place of the report, or is calculated from one', async () => {
  const places = new Set(SUBJECT_PLACES.flatMap(({ tables }) => tables))
  const found = await tablesWith(Object.values(WORDS))
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter((table) => !places.has(table))).toEqual(CALCULATED)
})

/** The tables with a row that contains one of some words, as text or as bytes of it. */
async function tablesWith(words: readonly string[]): Promise<string[]> {
  const client = new pg.Client(service.connection)
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const sought = words.flatMap((word) => [`%${word}%`, `%${Buffer.from(word).toString('hex')}%`])
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${name} t where t::text ilike any($1) limit 1`, [sought])
    if (rows.length > 0) found.push(name)
  }
  await client.end()
  return found
}

describe('a line of it', () => {
  let lines: readonly Line[]
  beforeAll(async () => {
    lines = parsed(await reported(of))
  })

  test('states first whose report it is, and as known when', () => {
    const { organization } = of.organization
    const known_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string
    expect(lines[0]).toEqual({
      kind: 'subject_report',
      organization,
      environment: 'sandbox',
      account_id: 'person',
      known_at,
    })
  })

  test('has the account as it is, and each change with its moment and who made it', () => {
    const [account, ...more] = ofKind(lines, 'account')
    expect(more).toEqual([])
    expect(account).toMatchObject({
      held_by: 'lender',
      id: 'person',
      first_name: WORDS.first_name,
      last_name: WORDS.last_name,
      phone: '+14155550123',
    })
    const changes = ofKind(lines, 'account_change')
    expect(changes.map(({ fields }) => (fields as { last_name: string }).last_name)).toEqual([
      WORDS.earlier_last_name,
      WORDS.last_name,
    ])
    expect(changes[0]).not.toHaveProperty('effective_date')
    expect(changes[1]).toMatchObject({ at: account?.['updated_at'], by: expect.stringMatching(/^key_/) as string })
  })

  test('has entries as they are, and as they were before they were changed or deleted', () => {
    const described = (kind: string) => ofKind(lines, kind).map(({ id, description }) => [id, description])
    expect(described('entry')).toEqual([
      ['drawn', WORDS.entry],
      ['paid', undefined],
      ['paid-2', undefined],
    ])
    expect(described('earlier_entry')).toEqual([
      ['drawn', WORDS.earlier_entry],
      ['mistake', WORDS.deleted_entry],
    ])
    expect(ofKind(lines, 'earlier_entry').map(({ deleted }) => deleted)).toEqual([false, true])
  })

  test('has what the operator keeps: documents and remarks, and the bank lines that payments were tied to', () => {
    const records = ofKind(lines, 'operator_record').map(({ record_kind, held_by }) => [record_kind, held_by])
    expect(records.toSorted((one, other) => String(one[0]).localeCompare(String(other[0])))).toEqual([
      ['annotation', 'operator'],
      ['annotation', 'operator'],
      ['annotation', 'operator'],
      ['document', 'operator'],
      ['document', 'operator'],
      ['tie_out_decision', 'operator'],
      ['transparency_transaction', 'operator'],
    ])
    const changes = ofKind(lines, 'operator_record_change')
    expect(changes.filter(({ by }) => !/^(?:key|service)/.test(String(by)))).toEqual([])
    const payers = (kind: string) => ofKind(lines, kind).map(({ counterparty }) => counterparty)
    expect([payers('bank_line'), payers('earlier_bank_line')]).toEqual([[WORDS.own_payer], [WORDS.earlier_own_payer]])
  })

  test('has lines of imports that were refused, and files that were sent about the person', () => {
    expect(ofKind(lines, 'refused_line')).toMatchObject([{ import_id: 'nightly', line: 1, record_id: 'person' }])
    const { organization } = of.organization
    expect(ofKind(lines, 'download').map(({ held_by, path }) => [held_by, path])).toEqual([
      ['lender', '/receivables/loan-1/timeline.csv'],
      ['lender', '/documents/passport/content'],
      ['operator', `/operator/documents/${organization}:passport/content`],
    ])
  })
})

test('a receivable that the person owed before is in it, with who owes it now', async () => {
  const moved = await openParties(service)
  for (const id of ['before', 'now']) await demand(moved.lender.post('/accounts', accountBody(id)))
  for (const obligor_id of ['before', 'now'])
    await demand(moved.lender.post('/receivables', receivableBody('sold', obligor_id)))
  expect(ofKind(parsed(await reported(moved, 'before')), 'receivable')).toMatchObject([
    { id: 'sold', obligor_id: 'now' },
  ])
})

test('files of a receivable are found by whatever its id has in it', async () => {
  const odd = await openParties(service)
  const id = 'a/b %25#ü? c'
  await demand(odd.lender.post('/accounts', accountBody('person')))
  await demand(odd.lender.post('/receivables', receivableBody(id, 'person')))
  await demand(odd.lender.get(`/receivables/${encodeURIComponent(id)}/timeline.csv`))
  expect(ofKind(parsed(await reported(odd)), 'download')).toHaveLength(1)
})

describe('the command', () => {
  const run = (path: string, ...args: string[]) => {
    const { host, port, user, database } = service.connection
    const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`
    return runCommand(['subject-report', path, ...args], { DATABASE_URL })
  }
  const asked = (more: Readonly<Record<string, string>> = {}) =>
    Object.entries({
      organization: of.organization.organization,
      account: 'person',
      environment: 'sandbox',
      ...more,
    }).flatMap(([name, value]) => [`--${name}`, value])

  test('writes the file for its owner alone, and prints how much of each kind is in it', async () => {
    const path = join(folder, 'person.ndjson')
    const { code, stdout, stderr } = await run(path, ...asked())
    expect([code, stderr]).toEqual([0, `Wrote what is held of account person and 1 of its receivables to ${path}:\n`])
    expect(stdout).toMatch(/^1 account\n2 account_change\n/)
    const lines = parsed(await readFile(path, 'utf8'))
    const counted = stdout
      .trimEnd()
      .split('\n')
      .map((line) => Number(line.split(' ')[0]))
    expect(counted.reduce((sum, count) => sum + count, 0)).toBe(lines.length - 1)
    const again = await run(path, ...asked())
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining(`${path} cannot be written`)])
  })

  test.each([
    [{ account: 'nobody' }, /^.+ has no account nobody\n$/],
    [{ organization: 'nobody' }, /^There is no organization nobody\n$/],
    [{ organization: 'operator' }, /^Accounts are of lenders: give the lender as --organization\n$/],
    [{ environment: 'production' }, /^--environment must be sandbox or live\n$/],
    [{ environment: 'live' }, /^.+ has no account person\n$/],
  ])('refuses %o with a sentence, and writes no file', async (more, sentence) => {
    const path = join(folder, 'refused.ndjson')
    const { code, stderr } = await run(path, ...asked(more))
    expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)])
    await expect(readFile(path)).rejects.toThrow(/ENOENT/)
  })
})
