// The operator's records that a lender's figures depend on are kept with the lender's tenant, as the operator has them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyOperatorRecords } from '../../src/resources/operator-record/operator-copy-store.ts'
import { COPIED_KINDS, findOperatorSource } from '../../src/resources/operator-record/operator-copy-reads.ts'
import { readPortfolioSettings } from '../../src/resources/portfolio/contribution/portfolio-settings-reads.ts'
import { readLastMoment } from '../../src/resources/dated-reads.ts'
import { installationStatement } from '../../src/storage/database.ts'
import { LineBook } from '../debt-line/line-book.ts'
import { calculateNow } from '../harness/calculators.ts'
import { type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let book: LineBook
let other: LineBook
beforeAll(async () => {
  service = await startTestService()
  book = await LineBook.open(service)
  other = new LineBook(await service.lender(), book.operator)
  for (const one of [book, other]) {
    await one.obligor('a')
    await one.openLine()
    await one.write('reporting-settings', { id: one.organization, bucket_edges: [1, 10, 20] })
    await one.loan({ id: 'a1', obligor: 'a', amount: 60_000 })
    await one.write('pledges', { id: `${one.organization}:a1`, receivable_id: 'a1', status: 'released' })
  }
  await calculateNow()
})
afterAll(() => service.stop())

const originals = installationStatement(
  'test-operator-records-of-a-lender',
  `
  select r.kind, r.id, p.recorded, p.effective::text as effective, p.patch::text as patch from operator_records r
  join operator_record_patches p on p.tenant = r.tenant and p.number = r.number
  where r.tenant = $1 and r.organization = $2 and r.kind = any($3::text[]) order by 1, 2, 3, 4`,
)
const copies = installationStatement(
  'test-operator-copies-of-a-lender',
  `
  select kind, id, recorded, effective::text as effective, patch::text as patch from operator_copies
  where tenant = $1 order by 1, 2, 3, 4`,
)
const forget = installationStatement(
  'test-forget-an-original',
  'delete from operator_copies where tenant = $1 and kind = $2',
)

const copied = ({ lender }: LineBook) => service.database.query(copies, [lender.tenant])
const original = ({ operator, organization }: LineBook) =>
  service.database.query(originals, [operator.tenant, organization, COPIED_KINDS])

test('copies are the operator’s records of the lender, each kind of them and no other lender’s', async () => {
  for (const one of [book, other]) {
    const found = await copied(one)
    expect(found).toEqual(await original(one))
    expect(new Set((found as { kind: string }[]).map(({ kind }) => kind))).toEqual(new Set(COPIED_KINDS))
  }
})

test('what the operator writes later is added', async () => {
  const { length } = await copied(book)
  await book.write('pledges', { id: `${book.organization}:a1`, receivable_id: 'a1', status: 'by_selector' })
  await book.write('debt-lines', { id: book.line, principal_outstanding: 10_000 })
  await calculateNow()
  const found = await copied(book)
  expect(found).toEqual(await original(book))
  expect(found).toHaveLength(length + 2)
})

test('settings at the end of the copy are those that the operator has', async () => {
  const { tenant } = book.lender
  const known_at = (await findOperatorSource(service.database, tenant))?.copied ?? -1
  expect(known_at).toBe(await readLastMoment(service.database, book.operator.tenant))
  const place = { tenant, operator_slug: 'operator' }
  const by_copy = await readPortfolioSettings(service.database, place, known_at)
  const by_operator = await readPortfolioSettings(service.database, place, known_at + 1)
  expect(by_copy.pledging.is_copy).toBe(true)
  expect(by_operator.pledging.is_copy).toBe(false)
  expect({ ...by_copy, pledging: { ...by_copy.pledging, is_copy: false } }).toEqual(by_operator)
  expect(by_copy.steps.at(-1)?.bucket_edges).toEqual([1, 10, 20])
})

test('copies that differ from the operator’s records are made anew', async () => {
  const { organization, operator } = book
  const asked = {
    tenant: book.lender.tenant,
    organization,
    operator: operator.tenant,
    operator_logged: await readLastMoment(service.database, operator.tenant),
  }
  await service.database.query(forget, [asked.tenant, 'pledge'])
  await copyOperatorRecords(service.database, asked, true)
  expect(await copied(book)).toEqual(await original(book))
})
