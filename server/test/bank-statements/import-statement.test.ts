// The command from its arguments to the stored records, on a real service and its database.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Lender, type TestService, startTestService } from '../harness/service.ts'
import {
  type ImportRun,
  JANUARY,
  JANUARY_FILE,
  camtXml,
  runImport,
  statementXml,
} from '../../../cli/src/bank-statements/test-fixture.ts'

let service: TestService
let operator: Lender
let lender: Lender
let folder: string

beforeAll(async () => {
  service = await startTestService()
  operator = await service.operator()
  folder = mkdtempSync(join(tmpdir(), 'statements-'))
})

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await service.stop()
})

beforeEach(async () => {
  lender = await service.lender()
})

type Stored = { readonly [field: string]: unknown }

/** Imports text as a file, with the arguments that every import has. */
function importing(text: string | Buffer, ...more: string[]): Promise<ImportRun> {
  const file = join(folder, 'statement')
  writeFileSync(file, text)
  const organization = lender.organization.organization
  return runImport(file, '--organization', organization, '--url', service.address, '--key', operator.key, ...more)
}

/** The lender's view of it. */
async function seen(list: 'transactions' | 'balances'): Promise<readonly Stored[]> {
  const { status, body } = await lender.client.get(`/transparency/${list}`)
  expect(status).toBe(200)
  return body.data as Stored[]
}

/** The amounts of its transactions one by one: money in above zero, money out below. */
async function amounts(): Promise<number[]> {
  const signed = (await seen('transactions')).map(
    ({ direction, amount }) => Number(amount) * (direction === 'credit' ? 1 : -1),
  )
  return signed.toSorted((a, b) => a - b)
}

async function instrument(id: string): Promise<void> {
  const organization = lender.organization.organization
  const body = { id, organization, kind: 'bank_account', status: 'active' }
  expect((await operator.client.post('/operator/payin-instruments', body)).status).toBe(200)
}

describe('a statement', () => {
  test('becomes transactions and balances that its lender sees, each once', async () => {
    const { code, out, err } = await importing(JANUARY_FILE)
    expect(err).toContain('EUR: 0.00 and 7.00 booked make 7.00, as stated')
    expect(out).toBe(
      'transactions: 4 new, 0 changed, 0 unchanged, 0 refused\nbalances: 2 new, 0 changed, 0 unchanged, 0 refused\n',
    )
    expect(code).toBe(0)
    expect(await amounts()).toEqual([100, 200, 200, 200])
    expect(new Set((await seen('balances')).map(({ kind, amount }) => `${String(kind)} ${String(amount)}`))).toEqual(
      new Set(['opening_booked 0', 'closing_booked 700']),
    )
  })

  test('sent again changes nothing', async () => {
    await importing(JANUARY_FILE)
    const before = [await seen('transactions'), await seen('balances')]
    const { code, out } = await importing(JANUARY_FILE)
    expect(code).toBe(0)
    expect(out).toContain('transactions: 0 new, 0 changed, 4 unchanged, 0 refused')
    expect([await seen('transactions'), await seen('balances')]).toEqual(before)
  })

  test('that overlaps one sent before adds only its own lines, also where lines of a day are alike', async () => {
    await importing(JANUARY_FILE)
    const later = [...JANUARY.slice(1), { day: '2026-01-03', amount: '4.00' }]
    const { code, out } = await importing(camtXml(statementXml('1.00', '11.00', later)))
    expect(code).toBe(0)
    expect(out).toContain('transactions: 1 new, 0 changed, 3 unchanged, 0 refused')
    expect(await seen('transactions')).toHaveLength(5)
  })

  test('shows only the end of an account number, in any field or id', async () => {
    const { out, err } = await importing(JANUARY_FILE)
    const shown = [JSON.stringify(await seen('transactions')), JSON.stringify(await seen('balances')), out, err].join()
    expect(shown).toContain('Rent ••••3000')
    for (const part of ['532013000', '37040044', 'DE89']) expect(shown.replace(/\s/g, '')).not.toContain(part)
  })

  test('names the payin instrument in every record, also when it is named only later', async () => {
    await instrument('operating')
    await importing(JANUARY_FILE)
    const { code, out } = await importing(JANUARY_FILE, '--payin-instrument', 'operating')
    expect(code).toBe(0)
    expect(out).toContain('transactions: 0 new, 4 changed, 0 unchanged, 0 refused')
    const records = [...(await seen('transactions')), ...(await seen('balances'))]
    expect(records.map((record) => record['payin_instrument_id'])).toEqual(Array(6).fill('operating'))
  })

  test('with wrong balances is reported with the difference, sent all the same, and ends with 1', async () => {
    const { code, err } = await importing(camtXml(statementXml('0.00', '7.50', JANUARY)))
    expect(code).toBe(1)
    expect(err).toContain('do not make 7.50: 0.50 is missing from the entries')
    expect(await seen('transactions')).toHaveLength(4)
  })

  test('has an unreadable row reported with its place, and its other rows sent', async () => {
    const lines = [JANUARY[0], { day: '2026-02-30', amount: '5.00' }, { day: '2026-01-03', amount: '3.00' }]
    const { code, err } = await importing(camtXml(statementXml('0.00', '9.00', lines)))
    expect(code).toBe(1)
    expect(err).toMatch(/^Refused line 3, Stmt 1, Ntry 2: BookgDt must be a date/m)
    expect(await seen('transactions')).toHaveLength(2)
  })
})

describe('a line that was pending', () => {
  const line = { day: '2026-01-02', amount: '2.00', reference: '2026010200000001' }
  const pending = camtXml(statementXml('0.00', '0.00', [{ ...line, status: 'PDNG' }]))
  const booked = camtXml(statementXml('0.00', '2.00', [{ ...line, day: '2026-01-05' }]))

  test('is the same record once it is booked', async () => {
    await importing(pending)
    expect(await seen('transactions')).toMatchObject([{ status: 'pending', settled_at: null }])
    expect(await importing(booked)).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 1 changed') })
    expect(await seen('transactions')).toMatchObject([
      { status: 'settled', settled_at: '2026-01-05T00:00:00.000000Z', booked_on: '2026-01-05' },
    ])
  })

  test('stays booked when the older statement comes again', async () => {
    await importing(booked)
    const { code, out } = await importing(pending)
    expect(code).toBe(0)
    expect(out).toContain('1 kept as stored, which is later')
    expect(await seen('transactions')).toMatchObject([{ status: 'settled' }])
  })

  test('is not overwritten by another line booked under its reference on another day', async () => {
    await importing(booked)
    const other = camtXml(statementXml('2.00', '4.00', [{ ...line, day: '2026-02-05' }]))
    const { code, err } = await importing(other)
    expect(code).toBe(1)
    expect(err).toMatch(/Refused line 2.*booked on 2026-01-05.*--identify-by content/)
    expect(await importing(other, '--identify-by', 'content')).toMatchObject({ code: 0 })
    expect(await seen('transactions')).toHaveLength(2)
  })
})

describe('a dry run', () => {
  test('reads and checks, needs no key, and sends nothing', async () => {
    const file = join(folder, 'dry')
    writeFileSync(file, JANUARY_FILE)
    const { code, out } = await runImport(file, '--organization', lender.organization.organization, '--dry-run')
    expect(code).toBe(0)
    expect(out).toMatch(/^Would send 4 transactions and 2 balances of lender-\w+; 0 rows refused. Nothing was sent.\n$/)
    expect(await seen('transactions')).toEqual([])
  })

  test('of a statement with wrong balances ends with 1', async () => {
    const { code } = await importing(camtXml(statementXml('0.00', '1.00', JANUARY)), '--dry-run')
    expect(code).toBe(1)
    expect(await seen('transactions')).toEqual([])
  })
})

describe('a file with several accounts', () => {
  const both = camtXml(
    statementXml('0.00', '7.00', JANUARY),
    statementXml('0.00', '0.00', [], 'GB29NWBK60161331926819'),
  )

  test('is sent account by account', async () => {
    expect(await importing(both)).toMatchObject({ code: 0 })
    const labels = (await seen('balances')).map((record) => record['account_label'])
    expect(new Set(labels)).toEqual(new Set(['••••3000', '••••6819']))
  })

  test('takes no payin instrument, unless one account is chosen', async () => {
    await instrument('several')
    const refused = await importing(both, '--payin-instrument', 'several')
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('••••3000, ••••6819') })
    expect(await seen('balances')).toEqual([])
    expect(await importing(both, '--payin-instrument', 'several', '--account', '3000')).toMatchObject({ code: 0 })
    expect(await seen('balances')).toHaveLength(2)
    expect(await importing(both, '--account', '9999')).toMatchObject({ code: 2 })
  })
})

describe('a CSV file', () => {
  const mapping = {
    columns: { booked_on: 'Day', amount: 'Amount' },
    currency: 'EUR',
    account: '1234',
    decimal_sign: ',',
  }

  test('is read by its mapping, and again the same', async () => {
    const mapping_file = join(folder, 'mapping.json')
    writeFileSync(mapping_file, JSON.stringify(mapping))
    const rows = 'Day;Amount\n2026-01-01;1,00\n2026-01-01;1,00\n2026-01-01;-0,50\n'
    const first = await importing(rows, '--mapping', mapping_file)
    expect(first).toMatchObject({ code: 0, err: expect.stringContaining('not checked') })
    expect(await amounts()).toEqual([-50, 100, 100])
    const again = await importing(rows, '--mapping', mapping_file)
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 0 changed, 3 unchanged, 0 refused') })
  })

  test('without a mapping that fits is refused, with 2', async () => {
    const { code, err } = await importing('Day;Amount\n')
    expect(code).toBe(2)
    expect(err).toMatch(/--mapping.*Nothing was sent\./)
  })
})
