// The tables of the plan: what breaks first, the servers, their cost, the largest lender.
import type { Table } from './document-tables.ts'
import { ASSUMPTIONS, DATABASE, type Need, PRICES, PROCESS, busiestPerSecond, entryCost, largestShare } from './plan.ts'
import { limitsOfOne, planOf, priceOf, recalculationHours } from './plan.ts'
import type { Costs } from './row-costs.ts'
import { countText, machineText, numberText } from './scale-tables.ts'

const REMEDIES: { readonly [resource in Need['resource']]: string } = {
  'disk': 'spread lenders over more database servers; keep files of documents in a bucket',
  'memory': 'writes wait for the disk: more memory, or more database servers',
  'database cores': 'more database servers; a replica for reads',
  'service cores': 'more processes of role api: they share nothing but the database',
  'calculator cores': 'see idle tenants; then more processes of role worker, each of which looks for work itself',
}

/** The resources of one machine of each role, the first to be used up first. */
export function limitsTable(costs: Costs): Table {
  const { entries, lenders } = ASSUMPTIONS
  return {
    heading: ['used up', 'at million entries', 'of so many lenders', 'what is done'],
    rows: limitsOfOne(costs, ASSUMPTIONS, DATABASE).map((limit) => [
      limit.resource,
      numberText(limit.entries / 1e6),
      numberText((lenders * limit.entries) / entries),
      REMEDIES[limit.resource],
    ]),
  }
}

/** The machines of the plan and what they cost. */
export function serversTable(costs: Costs): Table {
  const { servers } = planOf(costs, ASSUMPTIONS)
  const rows = [
    ['database servers', servers.databases, DATABASE],
    ['their standbys', servers.standbys, DATABASE],
    ['processes of role api', servers.services, PROCESS],
    ['processes of role worker', servers.calculators, PROCESS],
  ] as const
  const sum = rows.reduce((all, [, count, machine]) => all + count * priceOf(machine), 0)
  return {
    heading: ['machines', 'how many', 'each of', 'price of all, a month'],
    rows: [
      ...rows.map(([name, count, machine]) => [
        name,
        countText(count),
        machineText(machine),
        numberText(count * priceOf(machine)),
      ]),
      ['**together**', '', '', numberText(sum)],
    ],
  }
}

/** The prices that are assumed. */
export function pricesTable(): Table {
  return {
    heading: ['price assumed, a month', 'in any money'],
    rows: [
      ['a core', String(PRICES.core)],
      ['a GiB of memory', String(PRICES.memory_gib)],
      ['a TB of solid-state disk', String(PRICES.disk_tb)],
    ],
  }
}

/** What the largest lender needs of the one database server that holds it. */
export function largestTable(costs: Costs): Table {
  const share = largestShare(ASSUMPTIONS.lenders)
  const cost = entryCost(costs, ASSUMPTIONS)
  const entries = ASSUMPTIONS.entries * share
  const per_s = busiestPerSecond(ASSUMPTIONS) * share
  return {
    heading: ['the largest lender', 'how much'],
    rows: [
      ['of all entries, in percent', numberText(share * 100)],
      ['million entries', numberText(entries / 1e6)],
      ['TB on disk', numberText((entries * cost.bytes) / 1e12)],
      ['GiB that should be in memory', numberText((entries * cost.hot_bytes) / 2 ** 30)],
      ['entries a second in the busiest hour', numberText(per_s)],
      ['hours of one core to calculate its figures again', numberText(recalculationHours(costs, ASSUMPTIONS) * share)],
    ],
  }
}

/** What it takes to calculate all figures again, as a version with other formulas may. */
export function recalculationTable(costs: Costs): Table {
  const hours = recalculationHours(costs, ASSUMPTIONS)
  const { calculators } = planOf(costs, ASSUMPTIONS).servers
  return {
    heading: ['all figures again', 'hours'],
    rows: [
      ['of one core, calculators and PostgreSQL together', numberText(hours)],
      ['by the clock, with the processes of the plan', numberText(hours / calculators)],
    ],
  }
}
