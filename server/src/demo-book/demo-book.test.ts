// Checks the demo book with the rules of the interface, on several days, without a service.
import { describe, expect, it } from 'vitest'
import { parseDuration } from '@tapeline/kernel/core/duration'
import { parseCreditScore } from '@tapeline/contract/records/account/credit-score'
import { parseEmail } from '@tapeline/contract/records/account/email'
import { parseIndustry } from '@tapeline/contract/records/account/industry'
import { judgeCountryOfLegalEntityId, parseLegalEntityId } from '@tapeline/contract/records/account/legal-entity-id'
import { parsePhone } from '@tapeline/contract/records/account/phone'
import { parseWebsite } from '@tapeline/contract/records/account/website'
import type { Call, Json } from './call.ts'
import { demoBook } from './demo-book.ts'
import { principal_effects } from './entries.ts'
import { demoBookFigures, evaluateReceivables } from './figures.ts'

const days = ['2026-11-21', '2027-02-28', '2028-02-29', '2026-12-31']
const calls = demoBook('2026-11-21')
const ofPath = (path: string) => calls.filter((call) => call.path === path)
const entries = calls.filter((call) => call.path.endsWith('/entries'))

it('gives the same calls for the same day', () => {
  expect(demoBook('2026-11-21')).toEqual(calls)
})

it('is large enough to look real and small enough to seed quickly', () => {
  const figures = demoBookFigures(calls)
  expect(figures.accounts).toBe(160)
  expect(figures.receivables).toBe(262)
  expect(figures.entries).toBeGreaterThan(6_000)
  expect(figures.entries).toBeLessThan(9_000)
  expect(Object.keys(figures.outstanding).toSorted()).toEqual(['EUR', 'GBP', 'MXN', 'USD'])
  expect(Object.keys(figures.by_product_type)).toHaveLength(5)
  expect(figures.delinquent).toBeGreaterThan(8)
  expect(figures.breaks).toHaveLength(5)
  expect(figures.unexplained_closures).toHaveLength(1)
})

it('gives the counts that a test of the service can rely on', () => {
  const { balance, delinquent_amount, disbursed, outstanding, recovered, written_off, ...counts } =
    demoBookFigures(calls)
  expect(counts).toMatchInlineSnapshot(`
    {
      "accounts": 160,
      "breaks": [
        "loc-0029",
        "tl-0029",
        "loc-0024",
        "mca-0014",
        "tl-0030",
      ],
      "by_funded_by": {
        "balance_sheet": 86,
        "operator": 134,
        "other": 42,
      },
      "by_product_type": {
        "buy_now_pay_later": 48,
        "invoice_factoring": 58,
        "line_of_credit": 34,
        "merchant_cash_advance": 32,
        "term_loan": 90,
      },
      "by_status": {
        "active": 108,
        "closed": 154,
      },
      "delinquent": 15,
      "entries": 6885,
      "receivables": 262,
      "unexplained_closures": [
        "mca-0014",
      ],
    }
  `)
})

it('gives the sums by currency that a test of the service can rely on', () => {
  const { balance, delinquent_amount, disbursed, outstanding, recovered, written_off } = demoBookFigures(calls)
  const sums = { balance, delinquent_amount, disbursed, outstanding, recovered, written_off }
  expect(sums).toMatchInlineSnapshot(`
    {
      "balance": {
        "EUR": 15092082,
        "GBP": 43206118,
        "MXN": 648299770,
        "USD": 238099778,
      },
      "delinquent_amount": {
        "EUR": 0,
        "GBP": 1441973,
        "MXN": 8582203,
        "USD": 13535543,
      },
      "disbursed": {
        "EUR": 49817500,
        "GBP": 102459500,
        "MXN": 2407833000,
        "USD": 809960250,
      },
      "outstanding": {
        "EUR": 15092082,
        "GBP": 43206118,
        "MXN": 646010746,
        "USD": 238099778,
      },
      "recovered": {
        "EUR": 105153,
        "GBP": 0,
        "MXN": 213360,
        "USD": 4564783,
      },
      "written_off": {
        "EUR": 1502181,
        "GBP": 0,
        "MXN": 762000,
        "USD": 20726928,
      },
    }
  `)
})

it.each(days)('on %s nothing is dated later, and something happened this week', (today) => {
  const datesOf = (call: Call) => [call.date, String(call.body['date'] ?? call.date)]
  const dates = demoBook(today).flatMap(datesOf)
  expect(dates.filter((date) => date > today)).toEqual([])
  expect(dates.some((date) => Date.parse(today) - Date.parse(date) < 7 * 86_400_000)).toBe(true)
})

it.each(days)('on %s principal is never negative and money is whole', (today) => {
  for (const { state, entries: own } of evaluateReceivables(demoBook(today))) {
    let balance = 0
    for (const entry of own) {
      balance += (principal_effects[String(entry['type'])] ?? 0) * Number(entry['amount'])
      expect(balance, `${String(state['id'])} at ${String(entry['id'])}`).toBeGreaterThanOrEqual(0)
      expect(Number.isSafeInteger(entry['amount'])).toBe(true)
      expect(Number.isSafeInteger(entry['balance'] ?? 0)).toBe(true)
    }
  }
})

/** The violations of interface section 2.3 in a receivable's state. */
function listFaults(state: Json): string[] {
  const faults: string[] = []
  const past_due = Number(state['delinquent_amount'] ?? 0)
  const other = state['funded_by'] === 'other'
  if (other !== (state['fund_name'] !== undefined)) faults.push('fund_name')
  if (past_due > 0 && !(Number(state['delinquent_times']) > 0)) faults.push('delinquent_times')
  const since = typeof state['delinquent_since'] === 'string'
  if (past_due > 0 !== since) faults.push('delinquent_since')
  for (const field of ['delinquent_amount', 'credit_limit', 'origination_fee', 'periodic_fee']) {
    const amount = state[field] ?? 0
    if (!Number.isSafeInteger(amount) || Number(amount) < 0) faults.push(field)
  }
  for (const field of ['term', 'payment_frequency']) {
    if (!parseDuration(String(state[field])).ok) faults.push(field)
  }
  return faults
}

it.each(days)('on %s every state of every receivable keeps the rules', (today) => {
  const states = new Map<string, Json>()
  const faults = demoBook(today)
    .filter((call) => call.path === '/receivables')
    .flatMap(({ body }) => {
      const state = { ...states.get(body.id), ...body }
      states.set(body.id, state)
      return listFaults(state).map((fault) => `${body.id} ${fault}`)
    })
  expect(faults).toEqual([])
})

it('names an account before its receivables and a receivable before its entries', () => {
  const known = new Set<string>()
  const unknown = calls.filter((call) => {
    const needs = neededBy(call)
    const missing = needs !== undefined && !known.has(needs)
    known.add(call.path === '/accounts' ? call.body.id : `/receivables/${call.body.id}/entries`)
    return missing
  })
  expect(unknown).toEqual([])
})

function neededBy(call: Call): string | undefined {
  if (call.path === '/accounts') return undefined
  if (call.path !== '/receivables') return call.path
  return call.query ? `/receivables/${call.body.id}/entries` : String(call.body['obligor_id'])
}

it('never draws a line beyond its limit', () => {
  const lines = evaluateReceivables(calls).filter((one) => Number(one.state['credit_limit']) > 0)
  expect(lines.length).toBeGreaterThan(30)
  for (const { state, entries: own } of lines) {
    let balance = 0
    for (const entry of own) {
      balance += (principal_effects[String(entry['type'])] ?? 0) * Number(entry['amount'])
      expect(balance, String(entry['id'])).toBeLessThanOrEqual(Number(state['credit_limit']))
    }
  }
})

it('gives every entry an id of its own', () => {
  expect(new Set(entries.map((call) => call.body.id)).size).toBe(entries.length)
})

describe('every account', () => {
  const accounts = ofPath('/accounts').map((call) => call.body)
  const readings: Readonly<Record<string, (text: string) => { ok: boolean }>> = {
    legal_entity_id: parseLegalEntityId,
    phone: parsePhone,
    email: parseEmail,
    website: parseWebsite,
    credit_score: parseCreditScore,
    industry: parseIndustry,
  }
  it.each(Object.keys(readings))('has a %s that the service takes, or none', (field) => {
    const parse = readings[field] ?? (() => ({ ok: false }))
    const sent = accounts.filter((account) => account[field] !== undefined)
    expect(sent.length).toBeGreaterThan(40)
    expect(sent.filter((account) => !parse(String(account[field])).ok)).toEqual([])
  })
  it('has an id of its own country, and of no other account', () => {
    const sent = accounts.filter((account) => account['legal_entity_id'] !== undefined)
    const wrong = sent.filter((account) => {
      const { country } = account['address'] as { country: string }
      return !judgeCountryOfLegalEntityId(String(account['legal_entity_id']), country).ok
    })
    expect(wrong).toEqual([])
    expect(new Set(sent.map((account) => account['legal_entity_id'])).size).toBe(sent.length)
  })
})
