// The rules between the fields of what the operator writes, each as a record that keeps it and a change that breaks it.
// That what is named exists, and how ids are made, holds for all resources alike and is tested so (rules.test.ts).
import type { Body } from './resource-facts.ts'
import type { RuleCase } from './rule-cases.ts'

const rulesOf =
  (resource: string) =>
  (rule: string, held: Body, broken: Body, param: string, message: RegExp, kept: Body): RuleCase => ({
    rule: `${resource}: ${rule}`,
    resource,
    held,
    broken,
    param,
    message,
    kept,
  })

const line = rulesOf('debt_line')
const term = rulesOf('debt_line_term')
const pledge = rulesOf('pledge')
const financial = rulesOf('financial')
const annotation = rulesOf('annotation')
const transaction = rulesOf('transparency_transaction')
const bankLine = rulesOf('bank_line')
const balance = rulesOf('transparency_balance')

const settled = { status: 'settled', settled_at: '2026-01-31T12:00:00Z' }
const resolved = { resolved_at: '2026-01-31T12:00:00Z', resolution: 'Paid' }
const interestReserve = [{ id: 'interest', reserve: 'interest', months: 3 }]
const sheet = (assets: number): Body => ({
  statement_type: 'balance_sheet',
  lines: [
    { name: 'assets', amount: assets },
    { name: 'liabilities', amount: 190 },
    { name: 'equity', amount: 60 },
  ],
})

/** Every rule between fields. */
export const OPERATOR_RULES: readonly RuleCase[] = [
  line('does not mature before it opens', {}, { matures_on: '2025-12-31' }, 'matures_on', /send a later day/, {
    matures_on: '2026-01-01',
  }),
  line(
    'does not open after it matures',
    { matures_on: '2026-06-30' },
    { opened_on: '2026-07-01' },
    'matures_on',
    /send a later day, or null/,
    { opened_on: '2026-07-01', matures_on: null },
  ),
  term(
    'ends after it begins',
    {},
    { effective_until: '2026-01-01' },
    'effective_until',
    /must be after effective_from/,
    { effective_until: '2026-01-02' },
  ),
  term(
    'reserves interest only where it has a rate',
    {},
    { reserves: interestReserve },
    'reserves[0]',
    /send `interest`/,
    { reserves: interestReserve, interest: { margin: 0.1, day_count: '30/360' } },
  ),
  term(
    'keeps its rate while it reserves interest',
    { reserves: interestReserve, interest: { margin: 0.1, day_count: '30/360' } },
    { interest: null },
    'reserves[0]',
    /send `interest`/,
    { interest: null, reserves: [] },
  ),
  term(
    'bounds an index only where it has one',
    {},
    { interest: { margin: 0.1, floor: 0.01, day_count: '30/360' } },
    'interest.index',
    /floor or a cap/,
    { interest: { index: 'SOFR 1M', margin: 0.1, floor: 0.01, day_count: '30/360' } },
  ),
  pledge('names a line while pledged', {}, { status: 'pledged' }, 'debt_line_id', /send the debt line/, {
    status: 'pledged',
    debt_line_id: 'line',
  }),
  pledge('names no line unless pledged', {}, { debt_line_id: 'line' }, 'debt_line_id', /send debt_line_id: null/, {
    debt_line_id: 'line',
    status: 'pledged',
  }),
  pledge(
    'leaves its line when it is released',
    { status: 'pledged', debt_line_id: 'line' },
    { status: 'released' },
    'debt_line_id',
    /send debt_line_id: null/,
    { status: 'released', debt_line_id: null },
  ),
  financial(
    'is of a period unless it is of a day',
    {},
    { statement_type: 'income_statement' },
    'period_kind',
    /send month, quarter/,
    { statement_type: 'income_statement', period_kind: 'month' },
  ),
  financial(
    'of a day has no start',
    {},
    { statement_type: 'balance_sheet', period_start: '2026-01-01' },
    'period_start',
    /send period_start: null/,
    { statement_type: 'balance_sheet' },
  ),
  financial(
    'starts before it ends',
    { period_start: '2026-01-01' },
    { period_end: '2025-12-31' },
    'period_start',
    /must not be after period_end/,
    { period_end: '2026-02-28' },
  ),
  financial(
    'has a period as long as that of its kind',
    { period_start: '2026-01-01' },
    { period_kind: 'quarter' },
    'period_kind',
    /are 31 days/,
    { period_kind: 'month' },
  ),
  financial('balances', sheet(250), sheet(251), 'lines', /must balance/, sheet(250)),
  annotation(
    'is resolved with words',
    {},
    { resolved_at: '2026-01-31' },
    'resolution',
    /send both, or resolved_at: null/,
    resolved,
  ),
  annotation(
    'is resolved at a moment',
    resolved,
    { resolved_at: null },
    'resolved_at',
    /send both, or resolution: null/,
    { resolved_at: null, resolution: null },
  ),
  transaction('states when it settled', {}, { status: 'settled' }, 'settled_at', /send when the money moved/, settled),
  transaction('has not settled while pending', settled, { status: 'pending' }, 'settled_at', /send settled_at: null/, {
    status: 'pending',
    settled_at: null,
  }),
  bankLine('states when it settled', {}, { status: 'settled' }, 'settled_at', /send when the money moved/, settled),
  bankLine('has not settled while canceled', settled, { status: 'canceled' }, 'settled_at', /send settled_at: null/, {
    status: 'canceled',
    settled_at: null,
  }),
  balance('is of an account', {}, { account_label: null }, 'account_label', /send either/, {
    account_label: null,
    payin_instrument_id: 'instrument',
  }),
]
