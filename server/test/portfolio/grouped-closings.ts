// What is outstanding by group, read in two ways over HTTP: from the summary, and from the state of the records on the day.
import { expect } from 'vitest'
import { formatMoment } from '@tapeline/kernel/core/moment'
import type { Client } from '../harness/client.ts'
import { demand } from '../surface/operations.ts'

/** A day, and a moment, as queries have them. */
export interface Clocks extends Record<string, string> {
  readonly as_of: string
  readonly known_at: string
}

/** Clocks by a day and a moment of microseconds. */
export function clocksOf(as_of: string, known_at: number): Clocks {
  return { as_of, known_at: formatMoment(known_at) }
}

/** Finds the group of a receivable; null where it is in none. */
export type GroupFinder = (receivable_id: string, clocks: Clocks) => Promise<string | null>

/** By a metadata key. */
export function metadataOf(client: Client, key: string): GroupFinder {
  return async (receivable_id, clocks) => {
    const { metadata } = (await demand(client.get(`/receivables/${receivable_id}`, clocks))).body
    return metadata[key] === undefined ? null : String(metadata[key])
  }
}

/** By the debt line that it backs, among some lines, found out again from the states of the day. */
export function debtLineOf(
  client: Client,
  operator: Client,
  organization: string,
  ids: readonly string[],
): GroupFinder {
  const stateOf = async (path: string, clocks: Clocks) => {
    const { status, body } = await operator.get(path, clocks)
    return status === 200 ? body : undefined
  }
  return async (receivable_id, clocks) => {
    const receivable = (await demand(client.get(`/receivables/${receivable_id}`, clocks))).body
    if (receivable.funded_by !== 'operator') return null
    const known = await Promise.all(ids.map((id) => stateOf(`/operator/debt-lines/${id}`, clocks)))
    const lines = known.filter((line) => line !== undefined && line.currency === receivable.currency)
    const pledge = await stateOf(`/operator/pledges/${organization}:${receivable_id}`, clocks)
    if (pledge?.status === 'released') return null
    if (pledge?.status === 'pledged') return lines.find(({ id }) => id === pledge.debt_line_id)?.id ?? null
    const order = (line: { opened_on: string; id: string }) => `${line.opened_on} ${line.id}`
    const selecting = lines.filter((line) => line.status !== 'closed' && isSelected(line.pledge_selector, receivable))
    return selecting.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))[0]?.id ?? null
  }
}

interface Selector {
  readonly product_types: readonly string[]
  readonly metadata: Readonly<Record<string, unknown>>
}

interface Selected {
  readonly product_type: string
  readonly metadata: Readonly<Record<string, unknown>>
}

function isSelected(selector: Selector | null, { product_type, metadata }: Selected): boolean {
  if (selector === null) return false
  const wanted = Object.entries(selector.metadata)
  if (selector.product_types.length + wanted.length === 0) return false
  if (selector.product_types.length > 0 && !selector.product_types.includes(product_type)) return false
  return wanted.every(([key, value]) => metadata[key] !== undefined && String(metadata[key]) === String(value))
}

/** Holds the summary by a field against the receivables. Returns how much was outstanding in groups that have a value. */
export async function expectClosings(client: Client, group_by: string, findGroup: GroupFinder, clocks: Clocks) {
  const { body } = await demand(client.get('/portfolio/summary', { ...clocks, group_by }))
  const closings = new Map<string | null, number>(
    body.data.map((row: { group: string | null; principal: { closing: number } }) => [
      row.group,
      row.principal.closing,
    ]),
  )
  const wanted = await closingsOf(client, findGroup, clocks)
  expect({ ...clocks, closings: withoutZeros(closings) }).toEqual({ ...clocks, closings: withoutZeros(wanted) })
  return [...wanted].reduce((sum, [value, closing]) => sum + (value === null ? 0 : Math.abs(closing)), 0)
}

async function closingsOf(client: Client, findGroup: GroupFinder, clocks: Clocks) {
  const closings = new Map<string | null, number>()
  const { body } = await demand(client.get('/portfolio/receivables', { ...clocks, limit: '100' }))
  for (const { receivable_id, outstanding } of body.data) {
    const group = await findGroup(receivable_id, clocks)
    closings.set(group, (closings.get(group) ?? 0) + outstanding)
  }
  return closings
}

function withoutZeros(closings: ReadonlyMap<string | null, number>) {
  return new Map([...closings].filter(([, closing]) => closing !== 0))
}
