// Checks the operator's side of the demo book with the rules of the service, on several days, without a service.
import { describe, expect, it, test } from 'vitest'
import { applyPatch, emptyState, type State } from '@tapeline/kernel/core/dated-facts'
import { missingFields, readBody } from '@tapeline/contract/resource'
import { type OperatorResource, operatorShape } from '../../resources/operator-record/operator-resource.ts'
import { OPERATOR_RESOURCES } from '../../resources/operator-record/operator-resources.ts'
import { findLineOf, type PledgeableReceivable } from '../../resources/pledge/selection-rules.ts'
import { demoBook } from '../demo-book.ts'
import { evaluateReceivables } from '../figures.ts'
import { type OperatorBook, operatorBook } from './operator-book.ts'
import type { OperatorCall } from './operator-call.ts'

const parties = { lender: 'demo', operator: 'operator' }
const days = ['2026-11-21', '2027-02-28', '2028-02-29', '2026-12-31', '2027-06-05', '2027-03-01']
const books = new Map(days.map((today) => [today, operatorBook(demoBook(today), today, parties)]))

function bookOf(today: string): OperatorBook {
  const book = books.get(today)
  if (book === undefined) throw new Error(`no book was made for ${today}`)
  return book
}

const callsOf = (today: string): OperatorCall[] => bookOf(today).stages.flat(2)

function recordOf({ content }: OperatorCall): { readonly id: string; readonly [field: string]: unknown } | undefined {
  return 'record' in content ? content.record : undefined
}

function resourceOf({ path }: OperatorCall): OperatorResource {
  const found = OPERATOR_RESOURCES.find((resource) => [resource.path, `/operator${resource.path}`].includes(path))
  if (found === undefined) throw new Error(`nothing is posted to ${path}`)
  return found
}

/** The id that identifies a record everywhere. */
const knownId = ({ by }: OperatorCall, id: string) => (by === 'lender' ? `${parties.lender}:${id}` : id)

interface Judged {
  /** The states by kind and id, after all calls. */
  readonly states: Map<string, State>
  readonly faults: string[]
}

/** Validates calls as the service does: each body, the resulting state, and that every record it names exists by then. */
function judge(today: string): Judged {
  const states = new Map<string, State>()
  const reported = new Set(demoBook(today).flatMap(({ path, body }) => (path.split('/').length > 2 ? [] : [body.id])))
  const faults = bookOf(today).stages.flatMap((chains) => {
    const before = new Set(states.keys())
    return chains.flatMap((chain) => {
      const there = new Set(before)
      return chain.flatMap((call) => judgeCall(call, states, there, reported))
    })
  })
  return { states, faults }
}

function judgeCall(
  call: OperatorCall,
  states: Map<string, State>,
  there: Set<string>,
  reported: Set<string>,
): string[] {
  const record = recordOf(call)
  if (record === undefined) return []
  const resource = resourceOf(call)
  const { definition } = resource
  const id = knownId(call, record.id)
  const key = `${definition.name} ${id}`
  const own = call.by === 'lender' ? { ...record, organization: parties.lender } : record
  const body = readBody(definition, own)
  const shape = operatorShape(resource)
  const state = applyPatch(states.get(key) ?? emptyState(shape), body.patch, shape)
  const missing = states.has(key) ? [] : missingFields(definition, body)
  const unknown = resource
    .references(body.patch)
    .filter(
      ({ to, id: named }) =>
        !(['account', 'receivable'].includes(to) ? reported.has(named) : there.has(`${to} ${named}`)),
    )
    .map(({ to, id: named }) => `names no ${to} ${named}`)
  states.set(key, state)
  there.add(key)
  return [...body.faults, ...missing, ...resource.faults({ id, ...state })]
    .map(({ message }) => message)
    .concat(unknown)
    .map((fault) => `${key}: ${fault}`)
}

const judged = new Map(days.map((today) => [today, judge(today)]))

/** The states of one kind of record. */
function statesOf(today: string, kind: string): State[] {
  const states = judged.get(today)?.states ?? new Map<string, State>()
  return [...states].flatMap(([key, state]) => (key.startsWith(`${kind} `) ? [state] : []))
}

it('gives the same calls for the same day', () => {
  expect(operatorBook(demoBook('2026-11-21'), '2026-11-21', parties)).toEqual(bookOf('2026-11-21'))
})

test.each(days)('on %s every record keeps the rules of its resource and names only records that exist', (today) => {
  expect(judged.get(today)?.faults).toEqual([])
})

it('has records of every kind that the operator writes, and few enough to be seeded quickly', () => {
  const counts = OPERATOR_RESOURCES.map(({ definition }) => [
    definition.name,
    statesOf('2026-11-21', definition.name).length,
  ])
  expect(Object.fromEntries(counts)).toMatchInlineSnapshot(`
    {
      "annotation": 4,
      "asset_identity_settings": 1,
      "debt_line": 1,
      "debt_line_term": 2,
      "document": 7,
      "draw_request": 2,
      "financial": 24,
      "finding_answer": 0,
      "finding_decision": 0,
      "fx_rate": 183,
      "index_rate": 46,
      "integrity_settings": 1,
      "payin_instrument": 4,
      "payment_reference_settings": 1,
      "pledge": 4,
      "reporting_settings": 1,
      "tie_out_decision": 3,
      "tie_out_settings": 1,
      "transparency_balance": 25,
      "transparency_transaction": 203,
    }
  `)
  expect(callsOf('2026-11-21').length).toBeLessThan(600)
})

test.each(days)('on %s the line costs 11.25 %% by the fixings and the margins of its terms', (today) => {
  const terms = statesOf(today, 'debt_line_term').toSorted(
    (a, b) => Date.parse(String(a['effective_from'])) - Date.parse(String(b['effective_from'])),
  )
  const costs = statesOf(today, 'index_rate').map(({ date, rate, index }) => {
    const inForce = terms.findLast(({ effective_from }) => String(effective_from) <= String(date))
    const interest = inForce?.['interest'] as { readonly index: string; readonly margin: number } | undefined
    expect(interest?.index).toBe(index)
    return Number((Number(rate) + Number(interest?.margin)).toFixed(9))
  })
  expect(costs.length).toBeGreaterThan(40)
  expect(new Set(costs)).toEqual(new Set([0.1125]))
})

test.each(days)('on %s no past event has a later date', (today) => {
  const happened = [
    'as_of',
    'booked_on',
    'settled_at',
    'date',
    'period_end',
    'opened_on',
    'effective_from',
    'resolved_at',
  ]
  const dates = callsOf(today).flatMap((call) => {
    const record = recordOf(call)
    return [call.query?.['effective_date'], ...happened.map((field) => record?.[field])]
  })
  const stated = dates.filter((date) => typeof date === 'string')
  expect(stated.length).toBeGreaterThan(400)
  expect(stated.filter((date) => date > today)).toEqual([])
})

describe('the collateral of the line', () => {
  test.each(days)("on %s equals the result of the service's rule", (today) => {
    const [line] = statesOf(today, 'debt_line')
    const pledges = new Map(statesOf(today, 'pledge').map((state) => [state['receivable_id'], state]))
    const lines = [
      {
        id: bookOf(today).figures.debt_line_id,
        number: 1,
        currency: String(line?.['currency']),
        status: String(line?.['status']),
        opened_on: String(line?.['opened_on']),
        selector: line?.['pledge_selector'] ?? null,
      },
    ]
    const backing = evaluateReceivables(demoBook(today)).flatMap(({ state }) => {
      const id = String(state['id'])
      const found = findLineOf(state as unknown as PledgeableReceivable, pledges.get(id), lines, parties.operator)
      return found === undefined ? [] : [id]
    })
    expect(bookOf(today).figures.backing).toEqual(backing.toSorted())
    expect(backing.length).toBeGreaterThan(40)
    expect(pledges.size).toBe(4)
  })
})

describe('the terms', () => {
  it('are two, and the later one amends the first before today', () => {
    const terms = statesOf('2026-11-21', 'debt_line_term').map(({ effective_from, name }) => [effective_from, name])
    expect(terms).toEqual([
      ['2025-08-01', 'Loan and Security Agreement'],
      ['2026-06-01', 'Amendment No. 1 to the Loan and Security Agreement'],
    ])
  })

  it('in force have twelve rules, four limits, two reserves and five covenants', () => {
    const amended = statesOf('2026-11-21', 'debt_line_term').at(-1)
    const sizes = ['eligibility', 'concentration_limits', 'reserves', 'covenants'].map((part) => {
      const list = amended?.[part]
      return Array.isArray(list) ? list.length : undefined
    })
    expect(sizes).toEqual([12, 4, 2, 5])
  })
})

describe('draw requests', () => {
  test.each(days)(
    'on %s are one that was paid out, matched with the transaction of its amount, and one asked for',
    (today) => {
      const [settled, requested] = statesOf(today, 'draw_request')
      const paid = statesOf(today, 'transparency_transaction').filter(({ draw_request_id: id }) => id !== null)
      expect(settled).toMatchObject({ status: 'settled', amount: 50_000_00, currency: 'USD' })
      expect(paid).toMatchObject([
        {
          amount: settled?.['amount'],
          currency: 'USD',
          status: 'settled',
          direction: 'credit',
          debt_line_id: 'demo-warehouse',
        },
      ])
      expect(requested).toMatchObject({ status: 'requested', amount: 50_000_00, transaction_id: null })
      const { commitment, principal_outstanding } = bookOf(today).figures
      expect(principal_outstanding + Number(requested?.['amount'])).toBeLessThan(commitment)
    },
  )
})
