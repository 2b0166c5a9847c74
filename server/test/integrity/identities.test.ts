// What shares an identity within the book of one lender: expected findings are written by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installationStatement } from '../../src/storage/database.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { demand } from '../surface/operations.ts'
import { IdentityBook, OTHER_VIN, VIN } from './identity-book.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const open = () => IdentityBook.open(service)

/** Check, receivable, days and what is named, of each finding. */
async function found(book: IdentityBook) {
  return (await book.findings()).map(({ check, receivable_id, obligor_id, from, until, evidence }) => [
    check,
    receivable_id ?? obligor_id,
    from,
    until,
    evidence,
  ])
}

describe('the same vehicle behind two loans', () => {
  test('is found of both from the day on which both owe something until one is repaid', async () => {
    const book = await open()
    await book.lend('loan-1', { collateral: { vehicle: { vin: VIN } } }, '2026-01-15')
    await book.lend('loan-2', { metadata: { VIN: VIN.toLowerCase() } }, '2026-02-20')
    await book.lend('loan-3', { collateral: { vin: OTHER_VIN } })
    await book.follow()
    expect(await found(book)).toEqual([
      ['duplicate_asset', 'loan-1', '2026-02-20', null, { receivables: ['loan-2'] }],
      ['duplicate_asset', 'loan-2', '2026-02-20', null, { receivables: ['loan-1'] }],
    ])
    await book.repay('loan-1', '2026-03-01')
    await book.follow()
    expect(await found(book)).toEqual([
      ['duplicate_asset', 'loan-1', '2026-02-20', '2026-03-01', { receivables: ['loan-2'] }],
      ['duplicate_asset', 'loan-2', '2026-02-20', '2026-03-01', { receivables: ['loan-1'] }],
    ])
  })

  test('is no longer found from the day on which another number is stated', async () => {
    const book = await open()
    await book.lend('loan-1', { collateral: { vin: VIN } })
    await book.lend('loan-2', { collateral: { vin: VIN } })
    await book.send('/receivables', { id: 'loan-2', collateral: { vin: OTHER_VIN } }, '2026-03-10')
    await book.follow()
    expect((await found(book)).map(([, id, from, until]) => [id, from, until])).toEqual([
      ['loan-1', '2026-01-15', '2026-03-10'],
      ['loan-2', '2026-01-15', '2026-03-10'],
    ])
  })

  test('is not found where one loan is repaid before the other begins, or the number is a placeholder', async () => {
    const book = await open()
    await book.lend('loan-1', { collateral: { vin: VIN } }, '2026-01-15')
    await book.repay('loan-1', '2026-02-01')
    await book.lend('loan-2', { collateral: { vin: VIN } }, '2026-02-01')
    for (const id of ['loan-3', 'loan-4']) await book.lend(id, { collateral: { vin: '00000000000000000' } })
    await book.follow()
    expect(await found(book)).toEqual([])
  })

  test('states a wrong check digit', async () => {
    const book = await open()
    for (const id of ['loan-1', 'loan-2']) await book.lend(id, { collateral: { vin: '1G4AH59H55G118341' } })
    await book.follow()
    const findings = await book.findings()
    expect(findings.map(({ measured }) => measured)).toEqual([
      { receivables: 2, wrong_check_digit: 1 },
      { receivables: 2, wrong_check_digit: 1 },
    ])
  })
})

describe('numbers with the debtor', () => {
  test('are found of one debtor, not of two', async () => {
    const book = await open()
    await book.send('/accounts', { id: 'debtor', type: 'business', name: 'Debtor' })
    await book.lend('inv-1', { obligor_id: 'debtor', metadata: { invoice_number: 'INV-0077' } })
    await book.lend('inv-2', { obligor_id: 'debtor', metadata: { invoice_no: 'inv 0077' } })
    await book.lend('inv-3', { metadata: { invoice_number: 'INV-0077' } })
    await book.follow()
    expect((await found(book)).map(([check, id]) => [check, id])).toEqual([
      ['duplicate_asset', 'inv-1'],
      ['duplicate_asset', 'inv-2'],
    ])
  })

  test('are found under fields that settings name, in the whole book', async () => {
    const book = await open()
    await book.lend('loan-1', { collateral: { asset: { chassis: VIN } } })
    await book.lend('loan-2', { collateral: { asset: { chassis: VIN } } })
    await book.follow()
    expect(await found(book)).toEqual([])
    await book.send('/asset-identity-settings', {
      id: 'servicing',
      identities: [{ kind: 'vin', fields: ['collateral.asset.chassis'] }],
    })
    await book.follow()
    expect((await found(book)).map(([check, id]) => [check, id])).toEqual([
      ['duplicate_asset', 'loan-1'],
      ['duplicate_asset', 'loan-2'],
    ])
  })
})

describe('the same file', () => {
  test('is found of two loans, until one of its documents is of another', async () => {
    const book = await open()
    for (const id of ['loan-1', 'loan-2', 'loan-3']) await book.lend(id)
    await book.file('doc-1', 'loan-1', 'the same invoice')
    await book.file('doc-2', 'loan-2', 'the same invoice')
    await book.file('doc-3', 'loan-3', 'another invoice')
    await book.follow()
    const documents = ['doc-1', 'doc-2'].map((id) => `${book.organization}:${id}`)
    expect(await found(book)).toEqual([
      ['identical_documents', 'loan-1', '2026-01-15', null, { receivables: ['loan-2'], documents }],
      ['identical_documents', 'loan-2', '2026-01-15', null, { receivables: ['loan-1'], documents }],
    ])
    // Each sees the ids by which it gets the documents.
    const { lender, operator } = book.parties
    const ofLender = `/operator/organizations/${book.organization}`
    const shownTo = async (of: typeof lender, path: string) => {
      const { body } = await demand(of.get(path, { check: 'identical_documents' }))
      const details = (body['data'] as { id: string }[]).map(({ id }) => demand(of.get(`${path}/${id}`)))
      return (await Promise.all(details)).map(
        (detail) => (detail.body['evidence'] as { documents: string[] }).documents,
      )
    }
    expect(await shownTo(lender, '/findings')).toEqual([
      ['doc-1', 'doc-2'],
      ['doc-1', 'doc-2'],
    ])
    expect(await shownTo(operator, `${ofLender}/findings`)).toEqual([documents, documents])
    await book.send('/documents', { id: 'doc-2', receivable_id: 'loan-1' })
    await book.follow()
    expect(await found(book)).toEqual([])
  })
})

describe('details of obligors', () => {
  test('are found where as many obligors as the threshold share them, while they owe something', async () => {
    const book = await open()
    const ids = ['1', '2', '3', '4']
    for (const id of ids) {
      await book.send('/accounts', { id: `o-${id}`, type: 'business', name: id, phone: '+14155550123' })
      await book.lend(`loan-${id}`, { obligor_id: `o-${id}` }, `2026-01-1${id}`)
    }
    await book.follow()
    const others = (own: string) => ({ accounts: ids.filter((id) => id !== own).map((id) => `o-${id}`) })
    expect(await found(book)).toEqual(ids.map((id) => ['shared_details', `o-${id}`, '2026-01-14', null, others(id)]))
    await book.send('/accounts', { id: 'o-1', phone: '+14155550199' }, '2026-02-01')
    await book.follow()
    expect((await found(book)).map(([, id, from, until]) => [id, from, until])).toEqual(
      ids.map((id) => [`o-${id}`, '2026-01-14', '2026-02-01']),
    )
  })
})

const readRows = installationStatement(
  '',
  `
  select a.identity, r.id, a.kind, a.across, a.check_failed, a.obligor_id, a.days, a.documents from asset_identities a
  join receivables r on r.tenant = $1 and r.number = a.number where a.tenant = $1 order by a.identity, r.id`,
)

type Step = (book: IdentityBook) => Promise<void>

const STEPS: readonly Step[] = [
  (book) => book.lend('loan-1', { collateral: { vin: VIN }, metadata: { contract_number: '0077' } }),
  (book) =>
    book.lend(
      'loan-2',
      { collateral: [{ vin: VIN }, { vin: OTHER_VIN }], metadata: { contract_number: '77' } },
      '2026-02-02',
    ),
  (book) => book.file('doc-1', 'loan-1', 'one file'),
  (book) => book.file('doc-2', 'loan-2', 'one file'),
  (book) => book.send('/accounts', { id: 'of-loan-1', legal_entity_id: 'ein:911144442' }),
  (book) => book.repay('loan-2', '2026-04-01'),
  (book) => book.send('/receivables', { id: 'loan-1', metadata: { contract_number: null } }, '2026-03-03'),
]

test('any split of the log gives the same identities and the same findings', async () => {
  const seen: unknown[] = []
  for (const every of [1, 3, STEPS.length]) {
    const book = await open()
    for (const [at, step] of STEPS.entries()) {
      await step(book)
      if ((at + 1) % every === 0 || at + 1 === STEPS.length) await book.follow()
    }
    const text = JSON.stringify([await service.database.query(readRows, [book.tenant]), await book.findings()])
    seen.push(JSON.parse(text.replaceAll(book.organization, 'lender')))
    expect((await book.findings()).length).toBe(6)
  }
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
})
