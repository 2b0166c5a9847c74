// Each kind of eligibility rule: what it takes, and what it refuses under which parameter.
import { describe, expect, test } from 'vitest'
import { eligibility } from './eligibility-definition.ts'

/** What completes `{ id, rule }`: taken as it is, or refused with faults under these parameters. */
interface Cases {
  readonly kept: readonly object[]
  readonly violated: readonly (readonly [object, readonly string[]])[]
}

const membership = (right: unknown, wrong: unknown): Cases => ({
  kept: [{ in: [right] }, { not_in: [right] }],
  violated: [
    [{ in: [] }, ['in']],
    [{ in: right }, ['in']],
    [{ in: [right, right] }, ['in[1]']],
    [{ not_in: [right, wrong, null] }, ['not_in[1]', 'not_in[2]']],
  ],
})

const CASES: { readonly [rule: string]: Cases } = {
  days_past_due: {
    kept: [
      { max: 0, basis: 'computed' },
      { max: 30, basis: 'reported', name: 'Section 1.1' },
    ],
    violated: [
      [{}, ['max', 'basis']],
      [{ max: -1, basis: 'worse' }, ['max', 'basis']],
      [{ max: '30', basis: 'reported', min: 1 }, ['min', 'max']],
    ],
  },
  not_written_off: { kept: [{}], violated: [[{ max: 1 }, ['max']]] },
  reconciled: { kept: [{}], violated: [[{ missing: 'eligible' }, ['missing']]] },
  term: {
    kept: [{ min: '1 month' }, { max: '36 months', missing: 'eligible' }],
    violated: [[{ min: 12, max: '3 fortnights', missing: 'no' }, ['min', 'max', 'missing']]],
  },
  remaining_term: { kept: [{ max: '2 years' }], violated: [[{ max: '' }, ['max']]] },
  interest_rate: {
    kept: [{ min: -0.01, max: 0.36 }],
    violated: [[{ min: 11, max: 1 / 3 }, ['min', 'max']]],
  },
  amount: {
    kept: [
      { of: 'original', min: 1 },
      { of: 'outstanding', max: 9007199254740991 },
    ],
    violated: [
      [{ min: 0 }, ['of']],
      [{ of: 'balance', min: -1, max: 0.5 }, ['of', 'min', 'max']],
    ],
  },
  score: {
    kept: [{ scores: ['experian:640', 'fico:660'], missing: 'ineligible' }],
    violated: [
      [{}, ['scores']],
      [
        { scores: ['640', 'experain:640', 'internal:640', 'fico:64'] },
        ['scores[0]', 'scores[1]', 'scores[2]', 'scores[3]'],
      ],
    ],
  },
  country: membership('US', 'USA'),
  region: {
    kept: [
      { country: 'US', in: ['CA', 'NY'] },
      { country: 'MX', not_in: ['Jalisco'], missing: 'eligible' },
    ],
    violated: [
      [{ in: ['CA'] }, ['country']],
      [{ country: 'UK', in: [' '] }, ['country', 'in[0]']],
    ],
  },
  industry: {
    kept: [{ in: ['11', '7225', '722511'] }, { not_in: ['31-33', '44-45', '48-49'] }],
    violated: [[{ in: ['7', '31-34', '99', '1234567', 722511] }, ['in[0]', 'in[1]', 'in[2]', 'in[3]', 'in[4]']]],
  },
  currency: membership('USD', 'usd'),
  product_type: membership('term_loan', 'term_laon'),
  status: {
    kept: [{ in: ['active'] }, { in: ['active', 'closed'], missing: 'eligible' }],
    violated: [
      [{ not_in: ['closed'] }, ['not_in', 'in']],
      [{ in: ['open'] }, ['in[0]']],
    ],
  },
  documents: {
    kept: [{ kinds: ['contract', 'bank_statement'] }],
    violated: [[{ kinds: ['Contract', 'contract', 'contract'] }, ['kinds[0]', 'kinds[2]']]],
  },
  metadata: {
    kept: [
      { key: 'program', in: ['pilot', 7, true] },
      { key: 'Program', not_in: ['pilot'], missing: 'eligible' },
    ],
    violated: [
      [{ in: ['pilot'] }, ['key']],
      [{ key: '', in: [{ deep: 1 }, 'a'.repeat(501)] }, ['key', 'in[0]', 'in[1]']],
      [{ key: 'a\nb', in: [1] }, ['key']],
    ],
  },
  origination_date: {
    kept: [{ from: '2026-01-01' }, { to: '2026-02-28' }],
    violated: [[{ from: '2026-02-30', to: '2026-01' }, ['from', 'to']]],
  },
  times_delinquent: { kept: [{ max: 0 }], violated: [[{ max: null }, ['max']]] },
  collections_verified: {
    kept: [{ days: 0 }, { days: 30, amount_max: 0, count_max: 2, missing: 'eligible' }],
    violated: [
      [{}, ['days']],
      [{ days: -1, amount_max: -1, count_max: 1.5, missing: 'no' }, ['days', 'amount_max', 'count_max', 'missing']],
    ],
  },
  no_findings: {
    kept: [{}, { checks: ['pledged_again'], severity_min: 'high', states: ['open'], missing: 'eligible' }],
    violated: [
      [{ checks: [], severity_min: 'grave', states: ['closed'] }, ['checks', 'severity_min', 'states[0]']],
      [{ checks: ['pledged', 'pledged_again'], missing: 'no' }, ['checks[0]', 'missing']],
    ],
  },
  cross_ageing: {
    kept: [{ days_past_due: 90, basis: 'computed', share_max: 0.1 }],
    violated: [
      [{}, ['days_past_due', 'basis', 'share_max']],
      [{ days_past_due: 90, basis: 'computed', share_max: 10 }, ['share_max']],
    ],
  },
}

test('every kind of rule has its cases here', () => {
  const schema: unknown = JSON.parse(JSON.stringify(eligibility.schema))
  expect(schema).toMatchObject({
    items: { anyOf: Object.keys(CASES).map((rule) => ({ properties: { rule: { enum: [rule] } } })) },
  })
})

describe.each(Object.entries(CASES))('%s', (rule, { kept, violated }) => {
  test.each(kept)('takes %j as it is', (fields) => {
    expect(eligibility.read([{ id: 'r', rule, ...fields }], 'eligibility')).toMatchObject({
      value: [{ id: 'r', rule, ...fields }],
    })
  })

  test.each(violated)('refuses %j, naming each field', (fields, params) => {
    const reading = eligibility.read([{ id: 'r', rule, ...fields }], 'eligibility')
    const faults = 'faults' in reading ? reading.faults : []
    expect(faults.map(({ param }) => param)).toEqual(params.map((param) => `eligibility[0].${param}`))
  })

  test('needs an id', () => {
    const reading = eligibility.read([{ rule, ...kept[0] }], 'eligibility')
    expect(reading).toMatchObject({ faults: [{ param: 'eligibility[0].id', code: 'required' }] })
  })
})

test('a rule about something that was not reported counts against the receivable unless the rule states otherwise', () => {
  const reading = eligibility.read([{ id: 'r', rule: 'country', in: ['US'] }], 'eligibility')
  expect(reading).toEqual({ value: [{ rule: 'country', id: 'r', in: ['US'], missing: 'ineligible' }] })
})

test('a kind of rule that does not exist is refused with the one that is meant', () => {
  expect(eligibility.read([{ id: 'r', rule: 'day_past_due', max: 3 }], 'eligibility')).toMatchObject({
    faults: [{ param: 'eligibility[0].rule', message: expect.stringContaining('did you mean `days_past_due`?') }],
  })
})
