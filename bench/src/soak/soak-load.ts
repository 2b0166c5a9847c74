// The load of the soak: acts begin at a steady rate, whatever became of those before them, and a person signs in and out again and again.
import { setTimeout as sleep } from 'node:timers/promises'
import { Chance } from './chance.ts'
import { PASSWORD } from '../person.ts'
import type { Stage } from '../stage.ts'
import { type Answer, type Ask, Caller } from './caller.ts'
import { ACTS, type Act, type Expected, type Scene, type Sender } from './soak-acts.ts'
import type { SoakBook } from './soak-book.ts'

/** How the load is made. */
export interface LoadOptions {
  readonly per_second: number
  readonly seed: number
  /** E-mail address of a person of the lender. */
  readonly email: string
}

/** A request that was answered, so many seconds after the load began. */
export interface Sent {
  readonly s: number
  readonly group: Act['group']
  readonly ms: number
}

/** How long a session is used, in milliseconds. */
const SESSION_MS = 15_000

/** Acts under way at most: as clients that wait for their answers, none begins beyond it. */
const UNDER_WAY_MAX = 24

/** Answers that are quoted at most. */
const FINDINGS_MAX = 20

/** Sends the load until it is stopped. */
export class SoakLoad {
  readonly sent: Sent[] = []
  /** Writes that were accepted. */
  writes = 0
  /** Acts that did not begin, because too many were under way. */
  unsent = 0
  /** Requests that were answered 503: none, unless other work keeps the machine busy. */
  busy = 0
  /** Answers that should not have been, the first of them. */
  readonly findings: string[] = []
  readonly #caller: Caller
  readonly #stage: Stage
  readonly #options: LoadOptions
  readonly #scene: Scene
  readonly #began = performance.now()
  readonly #under_way = new Set<Promise<void>>()
  readonly #weighted = ACTS.map((act) => [act, act.weight] as const)
  #cookie: string | undefined

  constructor(stage: Stage, book: SoakBook, options: LoadOptions) {
    let last = 0
    this.#stage = stage
    this.#options = options
    this.#caller = new Caller(stage.port)
    this.#scene = { chance: new Chance(options.seed), book, next: () => (last += 1) }
  }

  /** Runs for so many seconds. */
  async run(seconds: number): Promise<void> {
    const end = this.#began + seconds * 1_000
    const people = this.#signInAgain(end).catch((error: unknown) => this.#find('dashboard', String(error)))
    for (let begun = 0; performance.now() < end; begun += 1) {
      const early_ms = this.#began + (begun * 1_000) / this.#options.per_second - performance.now()
      if (early_ms > 0) await sleep(early_ms)
      if (this.#under_way.size < UNDER_WAY_MAX) this.#begin(this.#scene.chance.pickWeighted(this.#weighted))
      else this.unsent += 1
    }
    await Promise.all([people, ...this.#under_way])
    this.#caller.close()
  }

  #begin(act: Act): void {
    const done = this.#perform(act).catch((error: unknown) => this.#find(act.group, String(error)))
    this.#under_way.add(done)
    void done.finally(() => this.#under_way.delete(done))
  }

  async #perform(act: Act): Promise<void> {
    const sender = act.sender ?? 'lender'
    if (sender === 'person' && this.#cookie === undefined) return
    for (const expected of act.make(this.#scene)) await this.#expect(expected, sender, act.group)
  }

  async #expect({ ask, statuses }: Expected, sender: Sender, group: Act['group']): Promise<Answer> {
    const answer = await this.#caller.send(this.#signed(ask, sender))
    this.sent.push({ s: (performance.now() - this.#began) / 1_000, group, ms: answer.ms })
    if (ask.method !== 'GET' && (answer.status === 200 || answer.status === 204)) this.writes += 1
    if (answer.status === 503) this.busy += 1
    else if (!statuses.includes(answer.status))
      this.#find(`${ask.method} ${ask.path}`, `answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    return answer
  }

  #signed(ask: Ask, sender: Sender): Ask {
    const { key, operator_key, port } = this.#stage
    const own = {
      lender: { Authorization: key },
      operator: { Authorization: operator_key },
      nobody: {},
      person: {
        'Origin': `http://127.0.0.1:${port}`,
        'Sec-Fetch-Site': 'same-origin',
        'X-Tapeline-Dashboard': '1',
        ...(this.#cookie === undefined ? {} : { Cookie: this.#cookie }),
      },
    }
    return { ...ask, headers: { ...own[sender], ...ask.headers } }
  }

  /** Signs a person in, and out again after a while. */
  async #signInAgain(end: number): Promise<void> {
    const body = { email: this.#options.email, password: PASSWORD }
    while (performance.now() < end) {
      const signIn: Ask = { method: 'POST', path: '/app/api/sign-in', body }
      this.#cookie = (await this.#expect({ ask: signIn, statuses: [200] }, 'person', 'dashboard')).cookie
      await sleep(Math.max(0, Math.min(SESSION_MS, end - performance.now())))
      const signOut: Ask = { method: 'POST', path: '/app/api/sign-out', body: {} }
      const signed = this.#signed(signOut, 'person')
      this.#cookie = undefined
      await this.#expect({ ask: signed, statuses: [200, 204] }, 'person', 'dashboard')
    }
  }

  #find(where: string, what: string): void {
    if (this.findings.length < FINDINGS_MAX) this.findings.push(`${where} ${what}`)
  }
}
