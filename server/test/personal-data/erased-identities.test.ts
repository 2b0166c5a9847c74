// What checks find is the same after an erasure as before, although it came of a phone number or a tax number that is gone: of what others share, and
// nothing else is kept of it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { verifyIntegrity } from '../../src/jobs/integrity/integrity-verify.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { IdentityBook } from '../integrity/identity-book.ts'
import { demand } from '../surface/operations.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const PHONE = '+14155550123'
const OBLIGORS = ['o-1', 'o-2', 'o-3', 'o-4']

const findKept = installationStatement(
  '',
  'select account_id, kind from kept_identities where tenant = $1 order by account_id, kind',
)

const kept = ({ tenant }: IdentityBook) =>
  service.database.query<{ account_id: string; kind: string }>(findKept, [tenant])

async function erase(book: IdentityBook, account: string): Promise<void> {
  await demand(book.parties.lender.delete(`/accounts/${account}/personal-data`))
  await book.follow()
}

/** What the calculator stored is what the whole history gives. */
async function expectVerified({ tenant }: IdentityBook): Promise<void> {
  const verified = await whenFree(() => verifyIntegrity(service.database, tenant, { operator_slug: 'operator' }))
  expect(verified.differing).toEqual([])
  expect(verified.receivables).toBeGreaterThan(0)
}

describe('a phone number that four obligors share', () => {
  const open = async () => {
    const book = await IdentityBook.open(service)
    for (const [at, id] of OBLIGORS.entries()) {
      const own = {
        email: `person${at}@example.com`,
        address: { street_address: `${at + 1} Oak Lane`, locality: 'Reno' },
      }
      await book.send('/accounts', { id, type: 'individual', first_name: `Name ${id}`, phone: PHONE, ...own })
      await book.lend(`loan-${id}`, { obligor_id: id }, '2026-01-15')
    }
    return book
  }

  test('is found as before once the data of one of them is erased, and of each of them', async () => {
    const book = await open()
    await book.follow()
    const before = await book.findings()
    expect(before.map(({ check, obligor_id }) => [check, obligor_id])).toEqual(
      OBLIGORS.map((id) => ['shared_details', id]),
    )
    for (const id of OBLIGORS) {
      await erase(book, id)
      expect(await book.findings()).toEqual(before)
      await expectVerified(book)
    }
  })

  test('and nothing else is kept of them: no email and no street, which nobody shares', async () => {
    const book = await open()
    await book.follow()
    await erase(book, 'o-1')
    expect(await kept(book)).toEqual([{ account_id: 'o-1', kind: 'phone' }])
  })

  test('is found where all is erased before the checks looked at anything', async () => {
    const [book, other] = [await open(), await open()]
    for (const id of OBLIGORS) await demand(book.parties.lender.delete(`/accounts/${id}/personal-data`))
    await Promise.all([book.follow(), other.follow()])
    expect((await book.findings()).length).toBe(4)
    expect(await book.findings()).toEqual(await other.findings())
  })

  test('is found until the obligor whose data is erased owes nothing any more', async () => {
    const book = await open()
    await book.follow()
    await erase(book, 'o-1')
    await book.repay('loan-o-1', '2026-03-01')
    await book.follow()
    expect((await book.findings()).map(({ obligor_id, until }) => [obligor_id, until])).toEqual(
      OBLIGORS.map((id) => [id, '2026-03-01']),
    )
    await expectVerified(book)
  })

  test('ends on the day on which another obligor states another number', async () => {
    const book = await open()
    await book.follow()
    await erase(book, 'o-1')
    await book.send('/accounts', { id: 'o-2', phone: '+14155550199' }, '2026-02-01')
    await book.follow()
    expect((await book.findings()).map(({ until }) => until)).toEqual(OBLIGORS.map(() => '2026-02-01'))
    await expectVerified(book)
  })
})

/** What is done to a book once the data of an account is erased. */
interface Course {
  readonly title: string
  readonly before: (book: IdentityBook) => Promise<void>
  readonly erased: readonly string[]
  readonly after: (book: IdentityBook) => Promise<void>
  /** How many findings there are before and behind it. */
  readonly found: readonly [number, number]
}

const TAX_NUMBER = 'ein:911144442'

const debtor = (book: IdentityBook, id = 'debtor') =>
  book.send('/accounts', {
    id,
    type: 'business',
    name: 'Debtor 7 Ltd',
    legal_entity_id: TAX_NUMBER,
    address: { country: 'US' },
  })

const invoice = (book: IdentityBook, id: string, invoice_number: string, obligor_id = 'debtor') =>
  book.lend(id, { obligor_id, metadata: { invoice_number } })

const pool = (book: IdentityBook, id: string, numbers: readonly string[]) =>
  book.lend(id, { obligor_id: 'debtor', collateral: numbers.map((invoice_number) => ({ invoice_number })) })

async function withDetail(book: IdentityBook, id: string, details: object, metadata = {}): Promise<void> {
  await book.send('/accounts', { id, type: 'individual', metadata, ...details })
  await book.lend(`loan-${id}`, { obligor_id: id })
}

const COURSES: readonly Course[] = [
  {
    title: 'invoices with numbers that are not the same',
    before: async (book) => {
      await debtor(book)
      await invoice(book, 'one', 'A-0077')
      await invoice(book, 'two', 'a 77')
    },
    erased: ['debtor'],
    after: (book) => invoice(book, 'three', 'a0077'),
    found: [0, 2],
  },
  {
    title: 'an invoice that is pledged twice and a third time later',
    before: async (book) => {
      await debtor(book)
      await invoice(book, 'one', '0077')
      await invoice(book, 'two', '77')
    },
    erased: ['debtor'],
    after: (book) => invoice(book, 'three', '077'),
    found: [2, 3],
  },
  {
    title: 'an invoice that is pledged for the second time later',
    before: async (book) => {
      await debtor(book)
      await invoice(book, 'one', '0077')
    },
    erased: ['debtor'],
    after: (book) => invoice(book, 'two', '0077'),
    found: [0, 2],
  },
  {
    title: 'pools of invoices of which one is in two, and another one comes again later',
    before: async (book) => {
      await debtor(book)
      await pool(book, 'one', ['A-0077', 'A-0099'])
      await pool(book, 'two', ['A-0077', 'A-0088'])
    },
    erased: ['debtor'],
    after: (book) => pool(book, 'three', ['A-0099', 'A-0066']),
    found: [2, 4],
  },
  {
    title: 'the number of an invoice that is corrected later, for all time',
    before: async (book) => {
      await debtor(book)
      await invoice(book, 'one', '0077')
      await invoice(book, 'two', '0077')
    },
    erased: ['debtor'],
    after: (book) => book.send('/receivables', { id: 'two', metadata: { invoice_number: '0078' } }, '2026-01-01'),
    found: [2, 0],
  },
  {
    title: 'the number of an invoice that is corrected from a day on',
    before: async (book) => {
      await debtor(book)
      await invoice(book, 'one', '0077')
      await invoice(book, 'two', '0077')
    },
    erased: ['debtor'],
    after: (book) => book.send('/receivables', { id: 'two', metadata: { invoice_number: '0078' } }, '2026-03-01'),
    found: [2, 2],
  },
  {
    title: 'an invoice that moves to another debtor and back',
    before: async (book) => {
      await debtor(book)
      await book.send('/accounts', { id: 'other', type: 'business', name: 'Other' })
      await invoice(book, 'one', '0077')
      await invoice(book, 'two', '0077')
    },
    erased: ['debtor'],
    after: async (book) => {
      await book.send('/receivables', { id: 'two', obligor_id: 'other' })
      await book.follow()
      await book.send('/receivables', { id: 'two', obligor_id: 'debtor' })
    },
    found: [2, 2],
  },
  {
    title: 'an obligor that takes another loan',
    before: async (book) => {
      for (const id of ['a', 'b', 'c', 'd']) await withDetail(book, id, { phone: PHONE })
    },
    erased: ['a', 'b'],
    after: (book) => book.lend('again', { obligor_id: 'a' }, '2026-02-01'),
    found: [4, 4],
  },
  {
    title: 'a phone number that was written in two ways and changed in between',
    before: async (book) => {
      for (const id of ['a', 'b', 'c', 'd']) await withDetail(book, id, { phone: PHONE })
      await book.send('/accounts', { id: 'a', phone: '+14155550199' }, '2026-02-01')
      await book.send('/accounts', { id: 'a', phone: PHONE }, '2026-03-01')
    },
    erased: ['a'],
    after: (book) => book.repay('loan-b', '2026-05-01'),
    found: [8, 8],
  },
  {
    title: 'deals that settings identify by the names of who owes them',
    before: async (book) => {
      const identities = [
        { kind: 'contract_number', fields: ['metadata.deal', 'obligor.name'] },
        { kind: 'combination', fields: ['obligor.name', 'obligor.legal_entity_id', 'origination_date'] },
      ]
      await book.send('/asset-identity-settings', { id: 'names', identities })
      await debtor(book)
      const person = { type: 'individual', first_name: 'Ana', last_name: 'Ruiz 2' }
      for (const id of ['p', 'q']) await book.send('/accounts', { id, ...person })
      for (const [id, obligor_id] of [
        ['one', 'debtor'],
        ['two', 'debtor'],
        ['three', 'p'],
        ['four', 'q'],
      ] as const)
        await book.lend(id, { obligor_id, metadata: { deal: '0055' } })
    },
    erased: ['debtor', 'p'],
    after: (book) => book.lend('five', { obligor_id: 'p', metadata: { deal: '55' } }),
    found: [6, 7],
  },
  {
    title: 'an obligor that takes its first loan later',
    before: async (book) => {
      for (const id of ['b', 'c', 'd', 'e']) await withDetail(book, id, { phone: PHONE })
      await book.send('/accounts', { id: 'a', type: 'individual', phone: PHONE })
    },
    erased: ['a'],
    after: (book) => book.lend('first', { obligor_id: 'a' }, '2026-02-01'),
    found: [4, 5],
  },
  {
    title: 'bank accounts beside a code of a bank that is empty',
    before: async (book) => {
      for (const id of ['a', 'b', 'c'])
        await withDetail(book, id, {}, { swift: '', routing_number: '021000021', bank_account: '98765432' })
    },
    erased: ['a', 'c'],
    after: (book) => book.repay('loan-b', '2026-05-01'),
    found: [3, 3],
  },
  {
    title: 'addresses of mail, streets and bank accounts',
    before: async (book) => {
      for (const [at, id] of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].entries()) {
        const address = {
          street_address: at % 2 ? '12 Oak Lane' : '12, OAK LANE',
          postal_code: at % 2 ? '89501' : '89501-1234',
          country: 'US',
        }
        const bank = at % 2 ? { 'iban': 'DE89 3704 0044 0532 0130 77' } : { IBAN: 'DE89370400440532013077', note: 'x' }
        await withDetail(book, id, { email: at % 2 ? 'Ana@Example.com' : 'ana@example.com', address }, bank)
      }
    },
    erased: ['b', 'a'],
    after: (book) => book.send('/accounts', { id: 'd', email: 'other@example.com' }, '2026-04-01'),
    found: [24, 24],
  },
]

/** As found, without the ids of identities: two books have the same. */
const shown = async (book: IdentityBook) =>
  JSON.parse(JSON.stringify(await book.findings()).replaceAll(book.organization, 'lender')) as unknown[]

describe.each(COURSES.map((course) => [course.title, course] as const))('%s', (_, { before, erased, after, found }) => {
  test.each([
    ['once checks looked at it', true],
    ['before checks looked at it', false],
  ])('is found as in a book of which nothing is erased: erased %s', async (_when, follows) => {
    const [book, twin] = [await IdentityBook.open(service), await IdentityBook.open(service)]
    for (const each of [book, twin]) {
      await before(each)
      if (follows || each === twin) await each.follow()
    }
    const first = await shown(twin)
    for (const id of erased) await demand(book.parties.lender.delete(`/accounts/${id}/personal-data`))
    await book.follow()
    expect(await shown(book)).toEqual(first)
    for (const each of [book, twin]) {
      await after(each)
      await each.follow()
    }
    const last = await shown(twin)
    expect(await shown(book)).toEqual(last)
    await expectVerified(book)
    expect([first.length, last.length]).toEqual(found)
  })
})

test('an invoice is found under a new account with the tax number of one whose data is erased', async () => {
  const book = await IdentityBook.open(service)
  await debtor(book)
  await invoice(book, 'one', '0077')
  await erase(book, 'debtor')
  await debtor(book, 'again')
  await invoice(book, 'two', '0077', 'again')
  await book.follow()
  expect((await book.findings()).map(({ check, receivable_id }) => [check, receivable_id])).toEqual([
    ['duplicate_asset', 'one'],
    ['duplicate_asset', 'two'],
  ])
})
