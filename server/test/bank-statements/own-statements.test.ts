// Statements that a lender sends of its own account, in every format, from the file to the bank lines that it and the operator see. The expected
// amounts are read off the files by hand.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  type ImportRun,
  JANUARY_FILE,
  camtXml,
  runImport,
  statementXml,
} from '../../../cli/src/bank-statements/test-fixture.ts'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'

let service: TestService
let operator: Lender
let lender: Lender
let folder: string

beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
  folder = mkdtempSync(join(tmpdir(), 'own-statements-'))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await service.stop()
})

beforeEach(async () => {
  lender = await service.lender()
})

afterEach(() => {
  vi.unstubAllEnvs()
})

const fixture = (name: string): string =>
  fileURLToPath(new URL(`../../../cli/src/bank-statements/fixtures/${name}`, import.meta.url))

function importing(file: string, ...more: string[]): Promise<ImportRun> {
  return runImport(file, '--own-account', '--url', service.address, '--key', lender.key, ...more)
}

function importingText(text: string, ...more: string[]): Promise<ImportRun> {
  const file = join(folder, 'statement')
  writeFileSync(file, text)
  return importing(file, ...more)
}

type Line = { readonly [field: string]: unknown }

async function linesOf({ client }: Lender): Promise<readonly Line[]> {
  const { status, body } = await client.get('/bank-lines', { limit: '100' })
  expect(status).toBe(200)
  return body.data as Line[]
}

/** Its lines in words, in the order of their days and amounts. */
async function seen(): Promise<string[]> {
  const texts = (await linesOf(lender)).map(({ booked_on, direction, amount, currency, status, account_label }) =>
    [booked_on ?? '-', direction, amount, currency, status, account_label].join(' '),
  )
  return texts.toSorted()
}

/** How many balances the files state, read off them: PRCD and CLBD; 60F, 62F and 64; 010, 015, 040 and 045; before the first and behind the last row. */
const BALANCES: Readonly<Record<string, number>> = { 'camt.053': 2, 'MT940': 3, 'BAI2': 4, 'CSV': 2 }

test.each([
  [
    'camt.053',
    ['german-v08.xml'],
    'EUR: 1000.00 and 259.60 booked make 1259.60, as stated',
    [
      '- credit 7500 EUR pending ••••3000',
      '2026-01-31 credit 11000 EUR settled ••••3000',
      '2026-01-31 credit 20000 EUR settled ••••3000',
      '2026-01-31 debit 40 EUR settled ••••3000',
      '2026-01-31 debit 5000 EUR settled ••••3000',
    ],
  ],
  [
    'MT940',
    ['german.mt940'],
    'EUR: 10000.00 and 607.60 booked make 10607.60, as stated',
    [
      '2026-02-02 credit 31005 EUR settled ••••3000',
      '2026-02-02 credit 31005 EUR settled ••••3000',
      '2026-02-02 credit 31005 EUR settled ••••3000',
      '2026-02-02 debit 1250 EUR settled ••••3000',
      '2026-02-03 debit 31005 EUR settled ••••3000',
    ],
  ],
  [
    'BAI2',
    ['american.bai2'],
    'USD: 10000.00 and 1093.50 booked make 11093.50, as stated',
    [
      '2026-02-03 credit 10000 USD settled ••••4321',
      '2026-02-03 credit 120000 USD settled ••••4321',
      '2026-02-03 credit 7850 USD settled ••••4321',
      '2026-02-03 debit 10000 USD settled ••••4321',
      '2026-02-03 debit 18500 USD settled ••••4321',
    ],
  ],
  [
    'CSV',
    ['german.csv', '--mapping', fixture('german.mapping.json')],
    'Refused line 9',
    [
      '2026-01-30 credit 15000 EUR settled ••••3000',
      '2026-01-31 credit 120000 EUR settled ••••3000',
      '2026-01-31 debit 40 EUR settled ••••3000',
    ],
  ],
])(
  'the lines of a statement in %s become bank lines of the lender, and again change nothing',
  async (format, [name = '', ...more], check, lines) => {
    const balances = BALANCES[format] ?? 0
    const first = await importing(fixture(name), ...more)
    expect(first).toMatchObject({ code: format === 'CSV' ? 1 : 0, err: expect.stringContaining(check) })
    expect(first.out).toBe(
      `bank lines: ${lines.length} new, 0 changed, 0 unchanged, 0 refused\nbank balances: ${balances} new, 0 changed, 0 unchanged, 0 refused\n`,
    )
    expect(await seen()).toEqual(lines)
    expect((await importing(fixture(name), ...more)).out).toBe(
      `bank lines: 0 new, 0 changed, ${lines.length} unchanged, 0 refused\nbank balances: 0 new, 0 changed, ${balances} unchanged, 0 refused\n`,
    )
    expect(await seen()).toEqual(lines)
  },
)

test('the operator sees the lines of that lender, and none among its own transactions and balances', async () => {
  await importing(fixture('american.bai2'))
  const { organization } = lender.organization
  const { body } = await operator.client.get(`/operator/organizations/${organization}/bank-lines`, { limit: '100' })
  expect(body.data).toEqual(await linesOf(lender))
  expect(body.data).toHaveLength(5)
  for (const list of ['transactions', 'balances'])
    expect((await lender.client.get(`/transparency/${list}`)).body.data).toEqual([])
})

test('two lenders that send the same file have lines of their own, under the same ids', async () => {
  await importing(fixture('german.mt940'))
  const first = lender
  lender = await service.lender()
  expect((await importing(fixture('german.mt940'))).out).toContain('bank lines: 5 new, 0 changed')
  const [ids, others] = [await linesOf(first), await linesOf(lender)].map((lines) => new Set(lines.map(({ id }) => id)))
  expect(others).toEqual(ids)
  const [one] = [...(ids ?? [])]
  await lender.client.delete(`/bank-lines/${String(one)}`)
  expect([(await linesOf(first)).length, (await linesOf(lender)).length]).toEqual([5, 4])
})

test('an older statement takes no booked line back to pending', async () => {
  const line = { day: '2026-01-31', amount: '5.00', reference: '2026013100004711' }
  await importingText(camtXml(statementXml('0.00', '5.00', [line])))
  const older = await importingText(camtXml(statementXml('0.00', '0.00', [{ ...line, status: 'PDNG' }])))
  expect(older.out).toContain('1 kept as stored')
  expect(await seen()).toEqual(['2026-01-31 credit 500 EUR settled ••••3000'])
})

test('balances that do not match are reported with their difference, and the lines are sent all the same', async () => {
  const cut = camtXml(statementXml('0.00', '9.00', [{ day: '2026-01-31', amount: '5.00' }]))
  const run = await importingText(cut)
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining('4.00 is missing from the entries') })
  expect(await seen()).toHaveLength(1)
})

test('a dry run needs no key and sends nothing', async () => {
  vi.stubEnv('TAPELINE_KEY', undefined)
  const file = join(folder, 'dry')
  writeFileSync(file, JANUARY_FILE)
  const { code, out } = await runImport(file, '--own-account', '--dry-run')
  expect(out).toBe('Would send 4 bank lines and 2 bank balances; 0 rows refused. Nothing was sent.\n')
  expect(code).toBe(0)
  expect(await seen()).toEqual([])
})

test.each([
  ['a lender that is named too', ['--own-account', '--organization', 'a', '--key', 'sk'], 'leave --organization out'],
  ['a payin instrument', ['--own-account', '--payin-instrument', 'a', '--key', 'sk'], 'leave --payin-instrument out'],
  ['neither', ['--key', 'sk'], '--own-account'],
  ['no key', ['--own-account'], 'A key of the lender is needed'],
])('%s ends with 2 and a sentence, before anything is sent', async (_, args, message) => {
  vi.stubEnv('TAPELINE_KEY', undefined)
  const { code, err } = await runImport(fixture('german.mt940'), ...args)
  expect(err).toContain(message)
  expect(code).toBe(2)
})

test('a CSV that does not state its account is refused with the way to name it', async () => {
  const run = await importingText('booked_on,amount,currency\n2026-01-31,5.00,USD\n')
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining('the mapping of a CSV can name it') })
  expect(await seen()).toEqual([])
})
