// The whole demo against a stand-in over real HTTP, with loans made up for it.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { parseArguments, type DemoArguments } from './arguments.ts'
import { startDemoService, type DemoService, type Disturbance } from './demo-service.ts'
import { runDemo } from './run.ts'

const header =
  'row,state,homeownership,loan_purpose,loan_amount,term,interest_rate,installment,' +
  'sub_grade,issue_month,loan_status,balance,paid_total,paid_principal,paid_interest,' +
  'paid_late_fees'

/** 150 made-up loans of 1,000: each has paid 100 and a quarter of a unit of interest. */
const loans = Array.from({ length: 150 }, (_, at) =>
  [
    at + 1,
    'NJ',
    'RENT',
    'moving',
    1000,
    36,
    14.07,
    34.2,
    'C3',
    'Mar-2018',
    at === 7 ? 'Charged Off' : 'Current',
    at === 7 ? 0 : 900,
    100.25,
    100,
    0.25,
    0,
  ].join(','),
)

let data_dir = ''
let printed: string[] = []
let service: DemoService | undefined

beforeEach(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'tapeline-demo-'))
  const dir = join(data_dir, 'openintro-lending-club')
  await mkdir(dir)
  await writeFile(join(dir, 'loans.csv.gz'), gzipSync([header, ...loans, ''].join('\n')))
  const figures = {
    'loans': { value: 150 },
    'status_[count,balance_cents]': {
      value: { 'Current': [149, 13_410_000], 'Charged Off': [1, 0] },
    },
    'total_balance_cents': { value: 13_410_000 },
  }
  await writeFile(join(dir, 'expected.json'), JSON.stringify(figures))
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)))
})

afterEach(async () => {
  vi.restoreAllMocks()
  await service?.stop()
  await rm(data_dir, { recursive: true })
})

async function demoAgainst(disturb?: Disturbance, lag_ms?: number): Promise<DemoArguments> {
  service = await startDemoService(disturb, lag_ms)
  const where = ['--data', data_dir, '--url', service.url, '--key', 'sk_snbx_1']
  const words = ['openintro-lending-club', ...where, '--connections', '8']
  const args = parseArguments(words, {}, '/')
  if (!args) throw new Error('no arguments')
  return args
}

it('waits for late balances and prints for each figure whether it agrees', async () => {
  const args = await demoAgainst(undefined, 300)
  expect(await runDemo(args)).toBe(false)
  const lines = printed.join('\n').split('\n')
  const line = (start: string) => lines.find((own) => own.startsWith(start))
  expect(line('loans')).toMatch(/150 \| +150 \| yes/)
  expect(line('total_balance_cents')).toMatch(/13410000 \| +13410000 \| yes/)
  expect(line('late_fees_nonzero')).toMatch(/– \| +0 \| NO/)
  expect(printed.some((own) => own.startsWith('all 150 balances'))).toBe(true)
  expect(printed.some((own) => own.startsWith('the portfolio has taken everything in'))).toBe(true)
  expect(line('total_balance_cents (portfolio)')).toMatch(/13410000 \| +13410000 \| yes/)
})

it('compares a part of a book with a plain evaluation of the same calls', async () => {
  const args = await demoAgainst()
  expect(await runDemo({ ...args, loans_max: 9 })).toBe(true)
  expect(service?.requests.filter((request) => request.target === '/accounts')).toHaveLength(9)
})

it('arrives whole, in order and once each through refusals and lost connections', async () => {
  const disturb: Disturbance = (nth) => {
    if (nth % 11 === 0) return { status: 503, headers: { 'retry-after': '0' } }
    if (nth % 13 === 0) return { status: 429, headers: { 'retry-after': '0' } }
    if (nth % 29 === 0) return { status: 409, headers: { 'retry-after': '0' } }
    return nth % 101 === 0 ? 'drop' : undefined
  }
  const args = await demoAgainst(disturb)
  await runDemo(args)
  const posts = service?.requests.filter((request) => request.key !== '') ?? []
  expect(posts).toHaveLength(150 * 5 + 1)
  expect(new Set(posts.map((post) => post.key)).size).toBe(posts.length)
  expect(printed.join('\n')).toMatch(/total_balance_cents +\| +13410000 \| +13410000 \| yes/)
})

it('stops at the first refusal and shows the message of the service', async () => {
  const args = await demoAgainst((nth) => (nth === 5 ? { status: 400 } : undefined))
  await expect(runDemo(args)).rejects.toThrow(/POST \/accounts answered 400: later/)
})

it('shows which address could not be reached', async () => {
  const args = await demoAgainst()
  await service?.stop()
  const { createClient } = await import('./client.ts')
  const client = createClient({ ...args, tries_max: 2, first_delay_ms: 1 })
  await expect(client.get('/me')).rejects.toThrow(/could not be reached: .*ECONNREFUSED/)
})
