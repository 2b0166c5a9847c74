// The cells of transition matrices compared with the receivables behind them: asked for by both of their ends, they number and amount to
// what the cell counts, in the whole book and in each group.
import { expect } from 'vitest'
import { monthNumber, monthText } from '@tapeline/kernel/core/month'
import { BASES } from '@tapeline/kernel/metrics/portfolio/measures'
import type { Client } from '../harness/client.ts'
import { type Cell, type Query, type Row, listed, tableOf } from './drill-down-listing.ts'

/** That of the day, which may be in progress, and those before it. */
const MONTHS = 3

const DIMENSIONS = ['funded_by', 'region'] as const

const SHARES = {
  roll_down: { direction: 'roll_down' },
  stable: { direction: 'stable' },
  roll_up: { direction: 'roll_up' },
  paid_off: { to_state: 'paid_off' },
  charged_off: { to_state: 'charged_off' },
  cured: { to_state: 'current' },
} as const

const openedWith = (rows: readonly Row[]) =>
  rows.reduce((sum, { opening }) => sum + (opening?.outstanding ?? Number.NaN), 0)

/** Verifies the moves of some months. Returns the ways that any receivable went. */
export async function expectMoves(client: Client, clocks: Query): Promise<Set<string>> {
  const seen = new Set<string>()
  const last = monthNumber(String(clocks['as_of']).slice(0, 7))
  for (let month = last; month > last - MONTHS; month -= 1)
    for (const basis of BASES) {
      const asked = { ...clocks, month: monthText(month), basis }
      const cells = await expectCells(client, asked)
      for (const { direction } of cells) seen.add(direction)
      if (month === last) for (const group_by of DIMENSIONS) await expectGroups(client, asked, group_by)
      else await expectRates(client, asked)
    }
  return seen
}

/** Holds every cell, and all of them together. */
async function expectCells(client: Client, asked: Query): Promise<Cell[]> {
  const { data } = await tableOf(client, 'transitions', asked)
  for (const cell of data) await expectCell(client, asked, cell)
  const all = await listed(client, asked)
  expect(all.length).toBe(data.reduce((sum, { count }) => sum + count, 0))
  return data
}

async function expectCell(client: Client, asked: Query, cell: Cell): Promise<void> {
  const { currency, from_bucket, to_state, direction, count, amount } = cell
  const rows = await listed(client, { ...asked, currency, from_bucket, to_state })
  expect({ count: rows.length, amount: openedWith(rows) }).toEqual({ count, amount })
  expect(await listed(client, { ...asked, currency, from_bucket, to_state, direction, limit: '100' })).toEqual(rows)
  for (const row of rows) {
    const basis = asked['basis'] === 'computed' ? 'computed' : 'reported'
    expect(row[basis].bucket ?? row.outcome).toBe(to_state)
    expect(row.opening).toMatchObject({ [basis]: { bucket: from_bucket } })
  }
}

/** Holds the cells of each group: a move counts in the group in which it began. */
async function expectGroups(client: Client, asked: Query, group_by: string): Promise<void> {
  const { data } = await tableOf(client, 'transitions', { ...asked, group_by })
  for (const cell of data)
    if (cell['group'] !== null) await expectCell(client, { ...asked, [group_by]: cell['group'] }, cell)
}

/** Compares what the rates of each bucket are made of, alone and with all later ones, with the receivables behind them. */
async function expectRates(client: Client, asked: Query): Promise<void> {
  const { data } = await tableOf(client, 'roll-rates', asked)
  for (const { currency, cumulative, count, amount } of data.filter((row) => row['cumulative'] !== null)) {
    const { cured_and_later: by_count } = count
    const began = await listed(client, { ...asked, currency, from_bucket: cumulative, limit: '100' })
    expect(began.length).toBe(by_count?.denominator ?? 0)
    const cured = { from_bucket: cumulative, to_state: 'current' }
    const rows = await listed(client, { ...asked, ...cured, currency, limit: '100' })
    const parts = [count.cured_and_later?.numerator ?? 0, amount.cured_and_later?.numerator ?? 0]
    expect([rows.length, openedWith(rows)]).toEqual(parts)
  }
  for (const { currency, bucket, count, amount } of data)
    for (const [rate, part] of Object.entries(SHARES)) {
      if (count[rate] === null) continue
      const rows = await listed(client, { ...asked, ...part, currency, from_bucket: bucket, limit: '100' })
      expect([rows.length, openedWith(rows)]).toEqual([count[rate].numerator, amount[rate].numerator])
    }
}
