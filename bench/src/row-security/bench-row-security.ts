// npm run bench -- row-security: what row-level security costs a request. One service on one database, asked in rounds with it and without it in turn: the
// role that statements run as is granted or refused, and connections are made anew.
import { LOAD_BY, type LoadSide, runLoadGenerator } from '../generators.ts'
import type { LoadOrder } from '../load.ts'
import { cpuOf, cpuOfTree } from '../machine.ts'
import { type Lender, type Stage, addLenders, median, setStage } from '../stage.ts'
import { seedReceivables } from '../write.ts'
import { NAMED_ROLE, PROTECTED_SIGN } from '../../../server/src/storage/row-security.ts'

type Print = (line: string) => void

/** How long each round is, and how many there are of each side. */
export interface RowSecurityOptions {
  readonly rounds: number
  readonly seconds: number
}

const PORT = 4_193

/** Rounds before the first that counts: a new process compiles its code while it runs. */
const WARMING = 2

/** What is asked: `other` lenders beside the first are asked in turn. */
const LOADS = [
  { name: 'entries of one lender', kind: 'entry', lenders: 1 },
  { name: 'entries of eight lenders', kind: 'entry', lenders: 8 },
  { name: 'one receivable', kind: 'receivable_read', lenders: 1 },
  { name: 'one receivable of eight lenders', kind: 'receivable_read', lenders: 8 },
  { name: 'first page of receivables', kind: 'receivable_page', lenders: 1 },
] as const

/** Measures each load with row-level security and without, and prints both. */
export async function benchRowSecurity(options: RowSecurityOptions, print: Print): Promise<void> {
  const stage = await setStage(PORT, undefined, { environment: { ROLE: 'api' } })
  try {
    const { key, tenant } = stage
    const others = await addLenders(stage.connection, ['b', 'c', 'd', 'e', 'f', 'g', 'h'])
    const lenders = [{ key, tenant }, ...others]
    for (const lender of lenders) await seedReceivables({ ...stage, ...lender }, () => {})
    print(
      `Load by ${LOAD_BY}, 64 connections; rounds of ${options.seconds} s, ${options.rounds} of each side in turn; medians.`,
    )
    for (const load of LOADS) await compare(stage, lenders.slice(0, load.lenders), { ...options, ...load }, print)
  } finally {
    await stage.close()
  }
}

type Load = RowSecurityOptions & (typeof LOADS)[number]

async function compare(stage: Stage, lenders: readonly Lender[], load: Load, print: Print): Promise<void> {
  const sides: { with: LoadSide[]; without: LoadSide[] } = { with: [], without: [] }
  for (let round = -WARMING; round < load.rounds; round += 1)
    for (const side of round % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)) {
      await protect(stage, side === 'with')
      const measured = await ask(stage, lenders, load, round)
      if (round >= 0) sides[side].push(measured)
    }
  const ratio = (of: (side: LoadSide) => number) => {
    const ratios = sides.with.map((one, at) => of(one) / of(sides.without[at] ?? one))
    return `${median(ratios).toFixed(3)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`
  }
  const cpu = ({ cpu: parts }: LoadSide) => (parts['server'] ?? 0) + (parts['postgres'] ?? 0)
  print(`\n${load.name}`)
  for (const [name, side] of Object.entries(sides))
    print(
      `  ${name.padEnd(8)} ${median(side.map(({ per_s }) => per_s))
        .toFixed(0)
        .padStart(6)}/s, ${median(side.map(cpu)).toFixed(0)} µs of CPU a request`,
    )
  print(`  ratio    ${ratio(({ per_s }) => per_s)} a second, ${ratio(cpu)} of CPU a request`)
}

/** Grants the sign by which new connections know that tables are protected, or takes it; connections of the service are made anew. */
async function protect({ client }: Stage, is_protected: boolean): Promise<void> {
  const { rows } = await client.query<{ role: string }>(`select quote_ident(${NAMED_ROLE}) as role`)
  await client.query(
    is_protected
      ? `grant select on ${PROTECTED_SIGN} to ${rows[0]?.role}`
      : `revoke select on ${PROTECTED_SIGN} from ${rows[0]?.role}`,
  )
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
}

async function ask(
  stage: Stage,
  lenders: readonly Lender[],
  { kind, seconds }: Load,
  round: number,
): Promise<LoadSide> {
  const order: LoadOrder = {
    host: stage.host,
    port: stage.port,
    keys: lenders.map(({ key }) => key),
    connections: 64,
    seconds,
    kind,
    receivables: 10_000,
    seed: Date.now() + round,
  }
  // The connections are made in a load of their own, which is not counted.
  await runLoadGenerator({ ...order, seconds: 1, seed: order.seed + 500_000 })
  const before = [cpuOf(stage.server_pid), cpuOfTree(stage.postmaster_pid)] as const
  const { result } = await runLoadGenerator(order)
  const us = (cpuSeconds: number) => (cpuSeconds / result.answered) * 1e6
  return {
    per_s: result.answered / result.seconds,
    p50: result.p50,
    p99: result.p99,
    cpu: {
      server: us(cpuOf(stage.server_pid) - before[0]),
      postgres: us(cpuOfTree(stage.postmaster_pid) - before[1]),
    },
  }
}
