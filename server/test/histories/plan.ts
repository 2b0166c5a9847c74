// What happens in a history, derived from its seed alone: the requests of each client in their order, and faults at places in the order of all
// requests. Every part has a name, so that a history can be run again without some of them.
import { type Chance, createChance } from '../../src/demo-book/chance.ts'
import { FAULT_KINDS, type FaultKind } from './faults/kinds.ts'
import { type Ask, askOf } from './requests.ts'

/** One request of a client. */
export interface PlannedRequest {
  /** `2.5`: the sixth request of the third client. */
  readonly name: string
  readonly ask: Ask
}

/** One fault. */
export interface PlannedFault {
  /** `f0` */
  readonly name: string
  readonly kind: FaultKind
  /** It begins when so many requests of the history were sent, and `wait_ms` later. */
  readonly after: number
  readonly wait_ms: number
  readonly for_ms: number
}

/** A history to run. */
export interface Plan {
  readonly seed: number
  /** By client. */
  readonly requests: readonly (readonly PlannedRequest[])[]
  readonly faults: readonly PlannedFault[]
}

const CLIENTS = { least: 3, most: 6 } as const
const REQUESTS = { least: 6, most: 12 } as const
const FAULTS_MAX = 3
const FAULT_MS = { least: 100, most: 1_500 } as const
const WAIT_MS_MAX = 25

/** The history of a seed, with faults of these kinds. */
export function planOf(seed: number, kinds: readonly FaultKind[] = FAULT_KINDS): Plan {
  const chance = createChance(Math.imul(seed, 0x9e37_79b1) ^ 0x5bd1_e995)
  const clients = chance.whole(CLIENTS.least, CLIENTS.most)
  const requests = Array.from({ length: clients }, (_, client) =>
    Array.from({ length: chance.whole(REQUESTS.least, REQUESTS.most) }, (__, at) => ({
      name: `${client}.${at}`,
      ask: askOf(chance, client, at),
    })),
  )
  const count = requests.reduce((sum, { length }) => sum + length, 0)
  const length = kinds.length === 0 ? 0 : chance.whole(1, FAULTS_MAX)
  const faults = Array.from({ length }, (_, at) => faultOf(chance, at, count, kinds))
  return { seed, requests, faults }
}

function faultOf(chance: Chance, at: number, count: number, kinds: readonly FaultKind[]): PlannedFault {
  return {
    name: `f${at}`,
    kind: chance.pick(kinds),
    after: chance.whole(1, Math.max(1, count - 3)),
    wait_ms: chance.whole(0, WAIT_MS_MAX),
    for_ms: chance.whole(FAULT_MS.least, FAULT_MS.most),
  }
}

/** The names of all parts of a plan. */
export function partsOf({ requests, faults }: Plan): string[] {
  return [...faults, ...requests.flat()].map(({ name }) => name)
}

/** A plan with some of its parts alone. */
export function withParts(plan: Plan, names: ReadonlySet<string>): Plan {
  return {
    ...plan,
    requests: plan.requests.map((own) => own.filter(({ name }) => names.has(name))),
    faults: plan.faults.filter(({ name }) => names.has(name)),
  }
}
