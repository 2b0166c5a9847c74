// Proves a data set without a server: maps the real files, evaluates the calls plainly, compares every figure
// with expected.json. Where the files are absent it says so aloud; they may not be part of the repository.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { orderCalls, type Call, type Json } from '../call.ts'
import { compareWithExpected, listUnnamed, type Expected } from '../figures.ts'
import { evaluateCalls, mergePatch } from '../model.ts'
import type { DataSet } from './data-set.ts'

const data_dir = resolve(import.meta.dirname, '../../../../shared/data')

/** Describes the proof of one data set as tests. */
export function describeProof(set: DataSet, calls_count: number): void {
  const dir = join(data_dir, set.name)
  const present = existsSync(join(dir, 'expected.json'))
  if (!present) console.warn(`SKIPPED: ${set.name} is not proven, for ${dir} is absent`)
  describe.skipIf(!present)(`${set.name} of the shared data`, () => {
    let calls: Call[] = []
    it(`maps to ${calls_count} calls`, async () => {
      calls = orderCalls(await set.read(dir))
      expect(calls).toHaveLength(calls_count)
    })
    it('gives every figure of expected.json that balances and statuses can show', () => {
      const expected = JSON.parse(readFileSync(join(dir, 'expected.json'), 'utf8')) as Expected
      const figures = set.figures(evaluateCalls(calls))
      const compared = compareWithExpected(figures, expected)
      expect(compared.filter((line) => !line.agrees)).toEqual([])
      expect(listUnnamed(expected, figures, set.not_yet)).toEqual([])
    })
    it('keeps the rules of the interface on every state', () => {
      expect(listFaults(calls)).toEqual([])
    })
  })
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
