// npm run bench -- write: durable single-record upserts over HTTP beside the same single-row upsert by pgbench, on the same
// PostgreSQL, in turn; medians of the rounds, and where the time of a request goes.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOAD_BY, type LoadSide, printSide, runLoadGenerator } from './generators.ts'
import type { LoadOrder, WriteKind } from './load.ts'
import { cpuOf, cpuOfTree } from './machine.ts'
import { waitUntilAllTakenIn } from './portfolio/portfolio-stage.ts'
import { type Lender, type Stage, addLenders, median, send, setStage } from './stage.ts'
import { childSeconds } from './wrk.ts'

const RECEIVABLES = 10_000

/** The effect of `ROLE` on the measured service: as one process it calculates what was written on the same cores, in the same seconds. */
const CALCULATES = process.env['ROLE'] !== 'api'

/** Rounds before the first that counts: a new process answered 2,600, 4,100 and 6,000 requests a second in its first three, and no more in later ones. */
const WARMING = 3

/** The options of `bench -- write`. */
export interface WriteOptions {
  readonly rounds: number
  readonly seconds: number
  readonly connections: readonly number[]
  readonly kinds: readonly WriteKind[]
  /** Lenders; writes go to them in turn. */
  readonly tenants: number
}

/** A stage, and the lenders that are written for where they are several. */
type WrittenStage = Stage & { readonly lenders?: readonly Lender[] }

/** Runs the benchmark and prints its table. */
export async function benchWrite(options: WriteOptions, print: (line: string) => void): Promise<void> {
  const stage = await setStage(4_170)
  try {
    const { key, tenant } = stage
    const lenders = [{ key, tenant }, ...(await addLenders(stage.connection, namesOf(options.tenants - 1)))]
    for (const lender of lenders) await seedReceivables({ ...stage, ...lender }, print)
    print(`Load by ${LOAD_BY}.`)
    print(
      CALCULATES
        ? 'One process serves and calculates.'
        : 'The process serves alone; nothing calculates what is written.',
    )
    for (const kind of options.kinds)
      for (const connections of options.connections)
        await compare({ ...stage, lenders }, kind, connections, options, print)
  } finally {
    await stage.close()
  }
}

function namesOf(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `bench-${at + 1}`)
}

/** Makes the receivables of which entries are written. */
export async function seedReceivables(stage: Stage, print: (line: string) => void): Promise<void> {
  print(`Seeding ${RECEIVABLES} receivables …`)
  await send(stage, 'POST', '/accounts', { id: 'a0', type: 'business', name: 'Bench' })
  for (let at = 0; at < RECEIVABLES; at += 200) {
    await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        send(stage, 'POST', '/receivables', {
          id: `r${at + i}`,
          obligor_id: 'a0',
          product_type: 'term_loan',
          funded_by: 'balance_sheet',
          origination_date: '2025-01-01',
          currency: 'USD',
        }),
      ),
    )
  }
}

async function compare(
  stage: WrittenStage,
  kind: WriteKind,
  connections: number,
  options: WriteOptions,
  print: (line: string) => void,
): Promise<void> {
  const { tenants } = options
  const ours: LoadSide[] = []
  const theirs: LoadSide[] = []
  // A process that has just started compiles its code while it runs; a service that is measured has been running.
  for (let round = 0; round < WARMING; round += 1) {
    await writeOverHttp(stage, kind, connections, options.seconds, options.rounds + round)
    await settle(stage)
  }
  await writeByPgbench(stage, kind, connections, options.seconds)
  for (let round = 0; round < options.rounds; round += 1) {
    ours.push(await writeOverHttp(stage, kind, connections, options.seconds, round))
    // What calculators put off while others write they must not do at the cost of the other side.
    await settle(stage)
    theirs.push(await writeByPgbench(stage, kind, connections, options.seconds))
  }
  const ratios = ours.map((side, i) => side.per_s / (theirs[i]?.per_s ?? Number.NaN))
  print(
    `\n${kind} upserts, ${connections} connections, ${tenants} tenant${tenants === 1 ? '' : 's'}, ${options.rounds} rounds of ${options.seconds} s, medians`,
  )
  printSide('Tapeline over HTTP', ours, print)
  printSide('pgbench', theirs, print)
  print(`  ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`)
}

async function settle({ client, key, tenant, lenders = [{ key, tenant }] }: WrittenStage): Promise<void> {
  if (!CALCULATES) return
  for (const lender of lenders) await waitUntilAllTakenIn({ client, tenant: lender.tenant })
}

/** Writes over HTTP for some seconds. */
export async function writeOverHttp(
  stage: WrittenStage,
  kind: WriteKind,
  connections: number,
  seconds: number,
  round: number,
): Promise<LoadSide> {
  const order: LoadOrder = {
    host: stage.host,
    port: stage.port,
    keys: (stage.lenders ?? [stage]).map(({ key }) => key),
    connections,
    seconds,
    kind,
    receivables: RECEIVABLES,
    seed: Date.now() + round,
  }
  const before = [cpuOf(stage.server_pid), cpuOfTree(stage.postmaster_pid)] as const
  const { result, cpu } = await runLoadGenerator(order)
  const server = cpuOf(stage.server_pid) - before[0]
  const postgres = cpuOfTree(stage.postmaster_pid) - before[1]
  if (result.refused > 0) throw new Error(`${result.refused} requests were refused`)
  const us = (cpuSeconds: number) => (cpuSeconds / result.answered) * 1e6
  return {
    per_s: result.answered / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpu: { server: us(server), postgres: us(postgres), generator: us(cpu) },
  }
}

/** The same row into a table and indexes of the same form, by a prepared statement with random ids. */
const SCRIPTS = {
  entry: `\\set n random(1, 1000000000)
\\set r random(1, ${RECEIVABLES})
insert into bench_entry (tenant, receivable, number, recorded, actor, amount, balance, date, id, type, receivable_status)
values (1, :r, :n, :n, 1, 1000, 100000, date '2026-01-01' + (:n % 270)::integer, :n::text, 'principal', 'active')
on conflict (tenant, receivable, id) do update set amount = excluded.amount, recorded = excluded.recorded;
`,
  account: `\\set n random(1, 1000000000)
insert into bench_account (tenant, number, recorded, id, type, name, industry, address, metadata)
values (1, :n, :n, :n::text, 'business', 'Company ' || :n, '722511', '{"country":"US","region":"CA"}', '{}')
on conflict (tenant, id) do update set name = excluded.name, recorded = excluded.recorded;
`,
  receivable: `\\set n random(1, 1000000000)
insert into bench_receivable (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date,
  currency, term, payment_frequency, interest_rate, credit_limit, delinquent_amount, delinquent_times, metadata)
values (1, :n, :n, :n::text, 'a0', 'term_loan', 'balance_sheet', '2026-01-01',
  'USD', '12 months', '1 month', 0.12, 100000, 0, 0, '{}')
on conflict (tenant, id) do update set credit_limit = excluded.credit_limit, recorded = excluded.recorded;
`,
} as const

/** The same rows by pgbench. */
export async function writeByPgbench(
  stage: Stage,
  kind: WriteKind,
  connections: number,
  seconds: number,
): Promise<LoadSide> {
  const table = { entry: 'entries', account: 'accounts', receivable: 'receivables' }[kind]
  await stage.client.query(`create table if not exists bench_${kind} (like ${table} including all)`)
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-pgbench-'))
  const script = join(folder, 'upsert.sql')
  await writeFile(script, SCRIPTS[kind])
  const before = cpuOfTree(stage.postmaster_pid)
  const { host, port, user, database } = stage.connection
  const args = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '1',
    '-T',
    String(seconds),
    '-f',
    script,
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    user,
    database,
  ]
  const done = spawnSync(
    '/usr/bin/env',
    ['bash', '-c', 'pgbench "$@"; code=$?; times >&2; exit $code', 'pgbench', ...args],
    { encoding: 'utf8' },
  )
  await rm(folder, { recursive: true, force: true })
  if (done.status !== 0) throw new Error(`pgbench failed: ${done.stderr}`)
  const transactions = Number(/actually processed: (\d+)/.exec(done.stdout)?.[1])
  const latency = Number(/latency average = ([\d.]+)/.exec(done.stdout)?.[1])
  const us = (cpuSeconds: number) => (cpuSeconds / transactions) * 1e6
  return {
    per_s: Number(/tps = ([\d.]+)/.exec(done.stdout)?.[1]),
    p50: latency,
    p99: Number.NaN,
    cpu: { postgres: us(cpuOfTree(stage.postmaster_pid) - before), pgbench: us(childSeconds(done.stderr)) },
  }
}
