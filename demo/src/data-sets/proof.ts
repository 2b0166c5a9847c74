// Proves a data set twice: without a server, by a plain evaluation of the calls, and by the demo itself against the service
// as people run it: built, in a process of its own, with a key made by the command line. Where the files are absent it reports
// that; they may not be part of the repository.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import type { DemoArguments } from '../arguments.ts'
import { orderCalls, type Call, type Json } from '../call.ts'
import { compareWithExpected, listUnnamed, type Expected } from '../figures.ts'
import { evaluateCalls, mergePatch } from '../model.ts'
import { runDemo } from '../run.ts'
import type { DataSet } from './data-set.ts'

const data_dir = resolve(import.meta.dirname, '../../../../shared/data')

/** Whether everything runs in full, as by `npm run test:full`. */
const IS_FULL = process.env['TEST_LENGTH'] === 'full'

/** How many loans of a set are sent in short, where the set does not need more. */
const LOANS = 60

/** How long a busy machine may take to send and read a book. */
const patience_ms = 240_000

/** What a proof counts and sends. */
export interface ProofOf {
  /** Calls that the whole set maps to. */
  readonly calls: number
  /** How many loans are sent to the service; all when left out. */
  readonly loans_max?: number
  /** How many are sent in short, where fewer leave a table without rows. */
  readonly loans_short?: number
  /** Whether the same book is sent again, and read again: nothing may change. */
  readonly sent_twice?: boolean
}

/** Describes the proofs of one data set as tests. */
export function describeProof(set: DataSet, { calls: calls_count, loans_short = LOANS, ...sending }: ProofOf): void {
  const dir = join(data_dir, set.name)
  const present = existsSync(join(dir, 'expected.json'))
  if (!present) console.warn(`SKIPPED: ${set.name} is not proven, for ${dir} is absent`)
  describe.skipIf(!present)(`${set.name} of the shared data`, () => {
    let calls: Call[] = []
    it(`maps to ${calls_count} calls`, async () => {
      calls = orderCalls(await set.read(dir))
      expect(calls).toHaveLength(calls_count)
    })
    it('gives every figure of expected.json that the service can show', async () => {
      const stated = JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8')) as Expected
      const expected = { ...stated, ...(await set.oracles?.(dir)) }
      const figures = set.figures(evaluateCalls(calls, set))
      const compared = compareWithExpected(figures, expected)
      expect(compared.filter((line) => !line.agrees)).toEqual([])
      expect(listUnnamed(expected, figures, set.not_shown)).toEqual([])
    })
    it('keeps the rules of the interface on every state', () => {
      expect(listFaults(calls)).toEqual([])
    })
    describeService(
      set,
      IS_FULL ? sending : { ...sending, loans_max: Math.min(loans_short, sending.loans_max ?? loans_short) },
    )
  })
}

function describeService(
  set: DataSet,
  { loans_max, sent_twice = false }: Omit<ProofOf, 'calls' | 'loans_short'>,
): void {
  let service: RunningService
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  const prove = async () => {
    const { url, key, operator_key } = service
    const args = { set, data_dir, url, key, operator_key, connections: 32, loans_max }
    const verdict = await runQuietly(args)
    expect(verdict.wrong).toEqual([])
    expect(verdict.agrees).toBe(true)
  }
  it(`reads every figure of ${loans_max ?? 'all'} loans back from the service`, prove, patience_ms)
  if (sent_twice) it('reads the same figures when the same book is sent again', prove, patience_ms)
}

/** Runs the demo and keeps the lines of its table that disagree. */
export async function runQuietly(args: DemoArguments): Promise<{ agrees: boolean; wrong: string[] }> {
  const printed: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)))
  try {
    const agrees = await runDemo(args)
    return { agrees, wrong: printed.flatMap((text) => text.split('\n')).filter((line) => line.endsWith('| NO')) }
  } finally {
    log.mockRestore()
  }
}

/** The first ten faults that the interface (2.3) or a reader of the calls would find. */
export function listFaults(calls: readonly Call[]): string[] {
  const states = new Map<string, Json>()
  const faults: string[] = []
  for (const call of calls) {
    const key = `${call.path} ${call.body.id}`
    const state = mergePatch(states.get(key) ?? {}, call.body)
    states.set(key, state)
    const found = call.path === '/receivables' ? listReceivableFaults(state) : []
    faults.push(...[...found, ...listCallFaults(call)].map((fault) => `${key}: ${fault}`))
    if (faults.length >= 10) break
  }
  return faults
}

const moneyFields = ['amount', 'balance', 'credit_limit', 'delinquent_amount']

function listCallFaults(call: Call): string[] {
  const faults = moneyFields
    .filter((field) => call.body[field] !== undefined && !Number.isSafeInteger(call.body[field]))
    .map((field) => `${field} is not an integer`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(call.date)) faults.push(`date ${call.date}`)
  if (call.date > new Date().toISOString().slice(0, 10)) faults.push('is dated in the future')
  return faults
}

function listReceivableFaults(state: Json): string[] {
  const amount = Number(state['delinquent_amount'] ?? 0)
  const faults: string[] = []
  if (amount < 0) faults.push('delinquent_amount is negative')
  if (amount > 0 && !(Number(state['delinquent_times']) > 0)) faults.push('delinquent_times')
  if (amount > 0 !== Boolean(state['delinquent_since'])) faults.push('delinquent_since')
  if (!state['obligor_id']) faults.push('obligor_id')
  const rate = String(state['interest_rate'] ?? 0)
  if (!/^\d(\.\d{1,9})?$/.test(rate)) faults.push(`interest_rate ${rate}`)
  return faults
}

const server = resolve(import.meta.dirname, '../../../server/dist/main.js')

/** A running service with sandbox keys of a lender and of the operator. */
export interface RunningService {
  readonly url: string
  readonly key: string
  readonly operator_key: string
  readonly stop: () => Promise<void>
}

/** Starts the service on a fresh database. */
export async function startService(): Promise<RunningService> {
  const settings = { DATABASE_URL: await cloneDatabase(), PORT: '0', LOG_LEVEL: 'silent' }
  await run(['organizations', 'create', 'operator', '--operator'], settings)
  await run(['organizations', 'create', 'lender'], settings)
  const keyOf = async (organization: string) => {
    const words = ['keys', 'create', '--organization', organization, '--environment', 'sandbox', '--name', 'demo']
    return (await run(words, settings)).trim()
  }
  const key = await keyOf('lender')
  const operator_key = await keyOf('operator')
  const child = start(['serve'], settings)
  child.stdout?.resume()
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { url: await addressOf(child), key, operator_key, stop }
}

async function cloneDatabase(): Promise<string> {
  const { database, host, port, user, password } = inject('postgres')
  const name = `demo_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ host, port, user, ...(password ? { password } : {}), database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${name} template ${database}`)
  await admin.end()
  const credentials = password ? `${user}:${encodeURIComponent(password)}` : user
  return `postgres://${credentials}@/${name}?host=${encodeURIComponent(host)}&port=${port}`
}

function start(args: readonly string[], settings: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [server, ...args], { env: { PATH: process.env['PATH'], ...settings }, stdio: 'pipe' })
}

async function run(args: readonly string[], settings: NodeJS.ProcessEnv): Promise<string> {
  const child = start(args, settings)
  let output = ''
  let fault = ''
  child.stdout?.on('data', (chunk) => void (output += String(chunk)))
  child.stderr?.on('data', (chunk) => void (fault += String(chunk)))
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}: ${fault}`)
  return output
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stderr?.on('data', (chunk) => {
      output += String(chunk)
      const address = /Tapeline serves on (\S+?),/.exec(output)?.[1]
      if (address !== undefined) resolve(address)
    })
    child.once('close', () => reject(new Error(`the service ended before it served: ${output}`)))
  })
}
