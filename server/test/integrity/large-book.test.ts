// A lender of ten thousand receivables: its book is looked at a stretch a transaction, and so many receivables are held at once, whatever its size.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyIntegrity } from '../../src/jobs/integrity/integrity-verify.ts'
import type { Producer } from '../../src/jobs/integrity/producer.ts'
import { receivableProducer } from '../../src/jobs/integrity/receivable-producer.ts'
import { entryBody, receivableBody } from '../harness/records.ts'
import { type TestService, startTestService } from '../harness/service.ts'
import { whenFree } from '../../src/jobs/ledgers/metrics-verify.ts'
import { linesOf, sendImport } from '../import/lines.ts'
import { demand } from '../surface/operations.ts'
import { openEmptyBook } from './checked-book.ts'
import { SETTINGS, checkBook } from './checked-now.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' })
})
afterAll(() => service.stop())

const RECEIVABLES = 10_000
/** Each so many is disbursed too early. */
const EARLY = 100

/** Receivables of one transaction, and of one question to the checks. */
const STRETCH = 500
const PORTION = 250

test('is checked in stretches, with few receivables held at once', { timeout: 300_000 }, async () => {
  const book = await openEmptyBook(service)
  const numbers = Array.from({ length: RECEIVABLES }, (_, at) => at)
  const lines = numbers.flatMap((at) => [
    { kind: 'receivable', ...receivableBody(`L${at}`, 'acme') },
    {
      kind: 'entry',
      receivable_id: `L${at}`,
      ...entryBody(`e${at}`, { date: at % EARLY === 0 ? '2025-12-20' : '2026-01-15', amount: at + 1 }),
    },
  ])
  await demand(sendImport(book.parties.lender, linesOf(lines), '?id=book'))
  const asked: number[] = []
  const counting: Producer = {
    ...receivableProducer,
    find: (turn, subjects) => {
      asked.push(subjects.length)
      return receivableProducer.find(turn, subjects)
    },
  }
  const turns = await checkBook(service, book, { ...SETTINGS, producers: [counting] })
  expect(Math.max(...asked)).toBe(PORTION)
  expect(asked.reduce((sum, count) => sum + count, 0)).toBe(RECEIVABLES)
  expect(turns).toBe(RECEIVABLES / STRETCH + 1)
  const check = 'disbursed_before_origination'
  const { data } = await book.get('/integrity-checks')
  const row = (data as { readonly check: string }[]).find((each) => each.check === check)
  expect(row).toMatchObject({
    findings: { open: RECEIVABLES / EARLY },
    receivables_looked_at: RECEIVABLES,
    open_share: { numerator: RECEIVABLES / EARLY, denominator: RECEIVABLES, value: 0.01 },
  })
  const largest = await book.get('/findings', { check, sort: 'amount_desc', limit: '2' })
  expect(largest.data).toMatchObject([{ amount: 9_901 }, { amount: 9_801 }])
  expect(await whenFree(() => verifyIntegrity(service.database, book.tenant, SETTINGS))).toEqual({
    receivables: RECEIVABLES,
    differing: [],
  })
})
