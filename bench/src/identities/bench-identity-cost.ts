// npm run bench -- identity-cost: what the index of identities costs in books of several sizes: the first look at all of a book, one changed receivable
// afterwards, memory and bytes. The producer runs in this process, as a worker runs it: a stretch of five hundred receivables in each transaction.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { STANDARD_CHECKS } from '@tapeline/kernel/metrics/integrity/settings'
import { encodeLedger } from '@tapeline/kernel/metrics/ledger/ledger-codec'
import { STANDARD_METRIC_SETTINGS } from '@tapeline/kernel/metrics/metric-settings'
import { startEmbeddedPostgres } from '../../../server/src/embedded/embedded-postgres.ts'
import type { IdentityTurn } from '../../../server/src/jobs/integrity/identity-turn.ts'
import {
  IDENTITIES_PORTION,
  findShared,
  findSharedIdentities,
} from '../../../server/src/jobs/integrity/shared-identities.ts'
import {
  type Database,
  type Statement,
  type Transaction,
  installationStatement,
  openDatabase,
} from '../../../server/src/storage/database.ts'
import { makeCast } from '../stage.ts'
import { planted } from '../integrity/simple-receivable.ts'
import { owedOf } from '../integrity/several-books.ts'

type Print = (line: string) => void

/** The options of `bench -- identity-cost`. */
export interface IdentityCostOptions {
  /** Identities of each book, four for each receivable. */
  readonly identities: readonly number[]
  /** Receivables that are changed afterwards. */
  readonly changes: number
}

/** Of each receivable: the vehicle, the contract, and the phone number and mailbox of an obligor of its own. */
const IDENTITIES_EACH = 4

/** Of so many receivables one has the vehicle of the one before it. */
const SHARED_EACH = 1_000

const STRETCH = 500

const DAY = 20_454

/** Measures each book in a database of its own. */
export async function benchIdentityCost({ identities, changes }: IdentityCostOptions, print: Print): Promise<void> {
  for (const number of identities) {
    const folder = await mkdtemp(join(tmpdir(), 'tapeline-bench-'))
    const cluster = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
    const { tenant } = await makeCast(cluster.connection)
    const database = openDatabase(cluster.connection, { connections_max: 4, onError: () => {} })
    try {
      const receivables = Math.ceil(number / IDENTITIES_EACH)
      await fill(database, tenant, receivables)
      print(`${number} identities of ${receivables} receivables; load ${loadavg()[0]?.toFixed(2)}`)
      await lookAtAll(database, tenant, receivables, print)
      await change(database, tenant, { receivables, changes }, print)
    } finally {
      await database.end()
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const ROWS = [
  `insert into accounts (tenant, number, recorded, id, type, metadata)
   select $1::integer, g, g, 'of-' || g, 'individual', '{}' from generate_series($2::bigint, $3::bigint) g`,
  `insert into account_patches (tenant, number, recorded, effective, actor, patch)
   select $1::integer, g, g, '-infinity', 1, jsonb_build_object('type', 'individual', 'phone', '+1' || (2120100000 + g * 13),
     'email', 'person.' || g || '@example.com')
   from generate_series($2::bigint, $3::bigint) g`,
  `insert into receivables (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date, currency, delinquent_amount,
     delinquent_times, metadata)
   select $1::integer, g, g, 'loan-' || g, 'of-' || g, 'term_loan', 'balance_sheet', '2026-01-01', 'USD', 0, 0, '{}'
   from generate_series($2::bigint, $3::bigint) g`,
  `insert into receivable_patches (tenant, number, recorded, effective, actor, patch)
   select $1::integer, g, g, '-infinity', 1, jsonb_build_object('obligor_id', 'of-' || g, 'origination_date', '2026-01-01',
     'collateral', jsonb_build_object('vin', 'WVWZZZ1KZ' || lpad((g - (g % ${SHARED_EACH} = 0)::integer)::text, 8, '0')),
     'metadata', jsonb_build_object('contract_number', 'C-7' || g))
   from generate_series($2::bigint, $3::bigint) g`,
]

/** Rows of a statement, so that none takes long. */
const FILLED = 10_000

async function fill(database: Database, tenant: number, receivables: number): Promise<void> {
  const ledger = Buffer.from(encodeLedger(openLedger()))
  for (let from = 1; from <= receivables; from += FILLED) {
    const range = [tenant, from, Math.min(receivables, from + FILLED - 1)]
    for (const text of ROWS) await database.query(installationStatement('', text), range)
    await database.query(installationStatement('', LEDGERS), [...range, ledger])
  }
  await database.query(
    installationStatement('', 'analyze accounts, account_patches, receivables, receivable_patches, receivable_ledgers'),
    [],
  )
}

const LEDGERS = `insert into receivable_ledgers (tenant, receivable, position, ledger)
  select $1::integer, g, g, $4::bytea from generate_series($2::bigint, $3::bigint) g`

/** A loan that was paid out, and owes it. */
function openLedger() {
  const facts = {
    id: 'loan',
    obligor_id: 'of',
    currency: 'USD',
    patches: [
      { effective: '2026-01-01', recorded: 1, patch: { origination_date: '2026-01-01', product_type: 'term_loan' } },
    ],
    entries: [planted('out', DAY, 'disbursement', 100_000)],
    imports: new Map(),
    pledges: [],
  }
  return owedOf(facts, { ...LENDER, closes: [], test_days: [], time_zone: 'UTC', states_delinquency: false }).ledger
}

const LENDER = { steps: [STANDARD_METRIC_SETTINGS], checks: [{ from: -Infinity, held: STANDARD_CHECKS }] }

/** What a look reads and answers. */
interface Looked {
  statements: number
  rows: number
  findings: number
}

/** Looks at some receivables, in one transaction. */
async function look(
  database: Database,
  tenant: number,
  position: number,
  receivables: readonly number[],
): Promise<Looked> {
  const looked: Looked = { statements: 0, rows: 0, findings: 0 }
  await database.transaction(async (transaction) => {
    const counting: Transaction = {
      ...transaction,
      query: async <Row>(asked: Statement, values: readonly unknown[]) => {
        const rows = await transaction.query<Row>(asked, values)
        looked.statements += 1
        looked.rows += rows.length
        return rows
      },
    }
    const lender = { tenant, operator: 0, organization: 'bench' }
    const turn: IdentityTurn = {
      ...LENDER,
      transaction: counting,
      lender,
      position: { log: position, operator: 0 },
      named: [],
    }
    const subjects = await findSharedIdentities(turn, { receivables, events: [], written: [], is_whole: true })
    for (let at = 0; at < subjects.length; at += IDENTITIES_PORTION)
      for (const findings of (await findShared(turn, subjects.slice(at, at + IDENTITIES_PORTION))).values())
        looked.findings += findings.length
  }, 'repeatable read')
  return looked
}

const findBytes = installationStatement('', `select pg_total_relation_size('asset_identities')::bigint as bytes`)

async function lookAtAll(database: Database, tenant: number, receivables: number, print: Print): Promise<void> {
  const [begun, cpu] = [performance.now(), process.cpuUsage()]
  let [heap, findings] = [0, 0]
  for (let from = 1; from <= receivables; from += STRETCH) {
    const numbers = Array.from({ length: Math.min(STRETCH, receivables - from + 1) }, (_, at) => from + at)
    findings += (await look(database, tenant, receivables, numbers)).findings
    heap = Math.max(heap, process.memoryUsage().heapUsed)
  }
  const [seconds, used] = [(performance.now() - begun) / 1000, process.cpuUsage(cpu)]
  const [stored] = await database.query<{ bytes: number }>(findBytes, [])
  print(
    `  first look: ${seconds.toFixed(1)} s, ${((used.user + used.system) / 1e6).toFixed(1)} s of processor time of the worker, ` +
      `heap at most ${megabytes(heap)}, resident ${megabytes(process.memoryUsage().rss)}, ${findings} findings`,
  )
  print(`  index: ${megabytes(stored?.bytes ?? 0)}`)
}

const restate = `insert into receivable_patches (tenant, number, recorded, effective, actor, patch)
  values ($1, $2, $3, '-infinity', 1, jsonb_build_object('metadata', jsonb_build_object('contract_number', $4::text)))`

/** Changes the contract number of receivables all over the book, one after another. */
async function change(
  database: Database,
  tenant: number,
  { receivables, changes }: { readonly receivables: number; readonly changes: number },
  print: Print,
): Promise<void> {
  const times: number[] = []
  let most: Looked = { statements: 0, rows: 0, findings: 0 }
  for (let at = 1; at <= changes; at += 1) {
    const number = Math.max(1, Math.floor((receivables * at) / (changes + 1)))
    const position = receivables + at
    await database.query(installationStatement('', restate), [tenant, number, position, `D-${position}`])
    const begun = performance.now()
    const looked = await look(database, tenant, position, [number])
    times.push(performance.now() - begun)
    if (looked.rows >= most.rows) most = looked
  }
  const sorted = times.toSorted((one, other) => one - other)
  print(
    `  one changed receivable: ${sorted[Math.floor(sorted.length / 2)]?.toFixed(1)} ms in the middle, ${sorted.at(-1)?.toFixed(1)} ms at most of ` +
      `${changes}, ${most.statements} statements, ${most.rows} rows`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
