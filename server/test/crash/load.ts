// The writers: concurrent clients that each carry out their plan one act at a time. They begin new acts only while the gate
// is open, so that load is at its height when something is killed and the run stays small.
import { type Chance, createChance } from '../../src/demo-book/chance.ts'
import { accountBody, receivableBody } from '../harness/records.ts'
import type { Acknowledged } from './act.ts'
import { type Calls, untilAnswered } from './caller.ts'
import { SHARED, type Expectation, WriterPlan } from './writer-plan.ts'

/** Writers at work. */
export interface Load {
  readonly acknowledged: readonly Acknowledged[]
  /** The acts that are sent and not answered. */
  readonly inFlight: () => number
  readonly expectations: readonly Expectation[]
  /** Lets writers begin new acts, or not. */
  gate(open: boolean): void
  /** Ends when each writer's last act is answered. */
  finish(): Promise<void>
}

/** Creates what the writers share, then starts them. */
export async function startLoad(calls: Calls, writers: number, seed: number): Promise<Load> {
  const acknowledged: Acknowledged[] = []
  await createShared(calls)
  const gate = new Gate()
  const plans = Array.from({ length: writers }, (_, i) => new WriterPlan(i + 1, chanceOf(seed, i + 1)))
  let inFlight = 0
  const work = async (plan: WriterPlan): Promise<void> => {
    while (await gate.passed()) {
      inFlight += 1
      const answered = await untilAnswered(calls, plan.next())
      inFlight -= 1
      if (answered === undefined) return
      plan.acknowledge()
      acknowledged.push(answered)
    }
  }
  const working = Promise.all(plans.map(work))
  return {
    acknowledged,
    inFlight: () => inFlight,
    expectations: plans.map((plan) => plan.expected),
    gate: (open) => gate.set(open),
    finish: async () => {
      gate.close()
      await working
    },
  }
}

function chanceOf(seed: number, writer: number): Chance {
  return createChance(Math.imul(seed, 7919) + writer)
}

/** Marks of the shared records' own creation, below those of any writer. */
async function createShared(calls: Calls): Promise<void> {
  const account = accountBody(SHARED.account)
  const receivable = receivableBody(SHARED.receivable, SHARED.account)
  for (const [path, body] of [
    ['/accounts', account],
    ['/receivables', receivable],
  ] as const) {
    const act = {
      key: `shared ${path}`,
      method: 'POST',
      path,
      place: `${path}/${body.id}`,
      body,
      mark: 0,
      trace: 'account_patches',
    } as const
    if ((await untilAnswered(calls, act)) === undefined) throw new Error(`${path} of the shared records was refused`)
  }
}

/** Opens, shuts and finally closes. */
class Gate {
  #open = false
  #closed = false
  #waiting: (() => void)[] = []

  set(open: boolean): void {
    this.#open = open
    if (open) this.#wake()
  }

  close(): void {
    this.#closed = true
    this.#wake()
  }

  /** Waits until the gate is open; false once it is closed for good. */
  async passed(): Promise<boolean> {
    while (!this.#open && !this.#closed) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return !this.#closed
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
