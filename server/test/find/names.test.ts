// Accounts are found by their names as soon as they are written, however they are written, and as they are named now.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WordsToFind } from '../../src/jobs/maintenance/words-to-find.ts'
import { wordsOfAccounts } from '../../src/resources/account/account-words-filling-store.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type Browser, signedIn } from '../dashboard/browser.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import { linesOf } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { find, idsOf } from './finding.ts'

let service: TestService
let lender: Lender
let browser: Browser

beforeAll(async () => {
  // No job of it gives words to accounts: the tests do.
  service = await startTestService({ ROLE: 'api' })
  lender = await service.lender()
  browser = (await signedIn(service, lender.organization, 'member')).browser
})
afterAll(() => service.stop())

const person = (id: string, first_name: string, last_name: string) => ({
  id,
  type: 'individual',
  first_name,
  last_name,
})

const write = (body: object) => demand(lender.client.post('/accounts', body))

const accounts = (text: string) => idsOf(browser, 'account', text)

const countWords = installationStatement(
  'test-count-words',
  'select count(*)::integer as count from account_words where tenant = $1',
)

const words = async () => (await service.database.query<{ count: number }>(countWords, [lender.tenant]))[0]?.count

describe('names in any script:', () => {
  const NAMES = [
    ['fr', 'Société Générale', ['societe', 'GENERALE soc', 'générale']],
    ['ru', 'Хлебный Дом', ['хлеб', 'ДОМ хлебный']],
    ['jp', '株式会社山田商店', ['山田', '株式', '商店']],
    ['gr', 'Καφές Αθήνα', ['καφε', 'αθηνα']],
    ['de', 'Straßenbau Groß', ['strasse', 'gross']],
    ['pl', 'Łódź Żabka', ['lodz', 'zab lod']],
    ['ar', 'شركة النور', ['النور', 'شرك']],
    ['kr', '한국은행', ['한국']],
  ] as const

  test.each(NAMES)('%s: %s is found by each of %s', async (id, name, texts) => {
    await write(accountBody(id, { name }))
    for (const text of texts) expect(await accounts(text), text).toContain(id)
  })
})

describe('a person', () => {
  test('is found by the first and the last name, in either order, as they are typed', async () => {
    await write(person('p1', 'Anna Maria', 'Quintero'))
    for (const text of ['a', 'anna quin', 'quin ann', 'maria', 'quintero', 'Anna Maria Quintero', 'anna-maria'])
      expect(await accounts(text), text).toContain('p1')
    for (const text of ['uintero', 'anna berta', 'quinteros']) expect(await accounts(text), text).not.toContain('p1')
  })

  test('has the name as label and the id beside it', async () => {
    expect((await find(browser, 'quintero'))['account']).toMatchObject([
      { id: 'p1', label: 'Anna Maria Quintero', detail: 'p1', organization: null },
    ])
  })
})

describe('a name that is changed', () => {
  test('is found by its new words and no more by the old ones', async () => {
    await write(accountBody('renamed', { name: 'Before Harbour' }))
    const before = await words()
    await write({ id: 'renamed', name: 'After Harbour' })
    expect(await words()).toBe(before)
    expect(await accounts('before')).toEqual([])
    expect(await accounts('harbour')).toEqual(['renamed'])
    expect(await accounts('after')).toEqual(['renamed'])
  })

  test('and changed again within one batch, is found by the last', async () => {
    await write(accountBody('twice', { name: 'First Name' }))
    await Promise.all(['Second Name', 'Third Name'].map((name) => write({ id: 'twice', name })))
    const { body } = await lender.client.get('/accounts/twice')
    const [now, gone] = body.name === 'Third Name' ? ['third', 'second'] : ['second', 'third']
    expect(await accounts(now)).toEqual(['twice'])
    expect(await accounts(gone)).toEqual([])
    expect(await accounts('first')).not.toContain('twice')
  })

  test('of a past day leaves the name of today as it is', async () => {
    await write(accountBody('dated', { name: 'Todayname' }))
    await write({ id: 'dated', name: 'Newername' })
    const patch = { id: 'dated', name: 'Pastname' }
    await demand(lender.client.post('/accounts?effective_date=2026-01-01', patch))
    const { body } = await lender.client.get('/accounts/dated')
    expect(await accounts(body.name)).toEqual(['dated'])
    const others = ['Todayname', 'Newername', 'Pastname'].filter((name) => name !== body.name)
    for (const name of others) expect(await accounts(name), name).toEqual([])
  })

  test('costs no word where something else is changed', async () => {
    const before = await words()
    await write({ id: 'renamed', phone: '+12025550123' })
    expect(await words()).toBe(before)
  })
})

test('accounts of an import are found once it is done', async () => {
  const lines = linesOf([
    { kind: 'account', ...accountBody('i-1', { name: 'Imported Orchard' }) },
    { kind: 'account', ...accountBody('i-2', { name: 'Imported Vineyard' }) },
    { kind: 'account', id: 'i-1', name: 'Corrected Orchard' },
  ])
  await demand(lender.client.send('POST', '/imports?id=names', lines, { 'Content-Type': 'application/x-ndjson' }))
  expect(await accounts('imported')).toEqual(['i-2'])
  expect(await accounts('orchard')).toEqual(['i-1'])
})

describe('ids', () => {
  beforeAll(async () => {
    await write(accountBody('CUST-00017', { name: 'Seventeen' }))
    await write(accountBody('CUST-000170', { name: 'Hundred Seventy' }))
    await write(accountBody('cust-9', { name: 'Nine' }))
    await demand(lender.client.post('/receivables', receivableBody('Loan_77', 'cust-9')))
    await demand(lender.client.post('/receivables', receivableBody('LOAN_78', 'cust-9')))
  })

  test('are found whole, the exact one first, and by how they begin, in the case as typed, in capitals and in small', async () => {
    expect(await accounts('CUST-00017')).toEqual(['CUST-00017', 'CUST-000170'])
    expect(await accounts('cust-00017')).toEqual(['CUST-00017', 'CUST-000170'])
    expect(await accounts('CUST-')).toEqual(['CUST-00017', 'CUST-000170', 'cust-9'])
    expect(await idsOf(browser, 'receivable', 'Loan_77')).toEqual(['Loan_77'])
    expect(await idsOf(browser, 'receivable', 'loan_7')).toEqual(['LOAN_78'])
    expect(await idsOf(browser, 'receivable', 'Loan_7')).toEqual(['Loan_77', 'LOAN_78'])
    expect(await accounts('UST-00017')).toEqual([])
  })

  test('are no patterns', async () => {
    for (const text of ['%', '_', 'CUST_00017', 'CUST%']) expect(await accounts(text), text).toEqual([])
  })

  test('of a receivable show whose it is', async () => {
    expect((await find(browser, 'Loan_77'))['receivable']).toMatchObject([{ label: 'Loan_77', detail: 'Nine' }])
  })
})

describe('a word that many accounts have', () => {
  const fill = installationStatement(
    'test-fill-words',
    `
    with made as (
      insert into accounts (tenant, number, recorded, id, type, name, metadata)
      select $1, n, n, 'many-' || n, 'business', 'Common Name' || n, '{}' from generate_series(1, 3000) n
      returning number, name)
    insert into account_words (tenant, word, number)
    select $1, w.word, number from made
    cross join lateral (
      values (lower(name)), (lower(substr(name, 8)) || ' common')) as w(word)`,
  )

  beforeAll(async () => {
    await service.database.query(fill, [lender.tenant])
  })

  test('is answered with as many as were asked for, and that there are more', async () => {
    const { body } = await browser.post('/sandbox/find', { text: 'common', limit: 7 })
    expect(body.data).toMatchObject([{ kind: 'account', has_more: true }])
    expect(body.data[0].hits.length).toBe(7)
  })

  test('still leads to one account where a second word is typed, in any order', async () => {
    expect(await accounts('common name1234')).toEqual(['many-1234'])
    expect(await accounts('name1234 common')).toEqual(['many-1234'])
    expect(await accounts('name1234 com')).toEqual(['many-1234'])
    expect(await accounts('name12 common')).toHaveLength(20)
    expect(await accounts('comm name1234')).toEqual(['many-1234'])
    expect(await accounts('common name1234 other')).toEqual([])
  })
})

describe('accounts that were stored without words', () => {
  const forget = installationStatement('test-forget-words', 'delete from account_words where tenant = $1')
  const restart = installationStatement('test-restart-words', 'delete from account_word_cursors where tenant = $1')
  const age = installationStatement(
    'test-age-words',
    `update account_word_cursors set since = now() - interval '25 hours' where tenant = $1`,
  )
  const fill = () => new WordsToFind(service.database, wordsOfAccounts).run()

  test('are given theirs by the job, portion after portion, as they had them', async () => {
    const before = await words()
    await service.database.query(forget, [lender.tenant])
    await service.database.query(restart, [lender.tenant])
    expect(await accounts('quintero')).toEqual([])
    await fill()
    expect(await words()).toBe(before)
    expect(await accounts('quintero')).toEqual(['p1'])
    expect(await accounts('common name2999')).toEqual(['many-2999'])
  })

  test('are gone through once more a day later, for those that nodes of the version before wrote, and then no more', async () => {
    await service.database.query(forget, [lender.tenant])
    await fill()
    expect(await words()).toBe(0)
    await service.database.query(age, [lender.tenant])
    await fill()
    expect(await accounts('quintero')).toEqual(['p1'])
    await service.database.query(forget, [lender.tenant])
    await service.database.query(age, [lender.tenant])
    await fill()
    expect(await words()).toBe(0)
  })

  test('and by a name that was changed without its words are not found by the old one', async () => {
    await write(accountBody('stale', { name: 'Stalename' }))
    const change = installationStatement(
      'test-change-name',
      `update accounts set name = 'Freshname' where tenant = $1 and id = 'stale'`,
    )
    await service.database.query(change, [lender.tenant])
    expect(await accounts('stalename')).toEqual([])
  })
})
