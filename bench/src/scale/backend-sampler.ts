// Processor time and write-ahead log of PostgreSQL by whose sessions caused them. Sessions end with their connections, so they are looked
// at several times a second.
import type pg from 'pg'
import { cpuOf } from '../machine.ts'

const LOOK_MS = 200

/** The owner of PostgreSQL's own processes. */
export const BACKGROUND = 'background'

/** What was spent: seconds of processor time and bytes of log. */
export interface Spent {
  readonly seconds: number
  readonly wal: number
}

interface Session {
  readonly owner: string
  readonly from: Spent
  last: Spent
}

/** Sums up what sessions spend, by the name that their programs gave them. */
export class BackendSampler {
  readonly #client: pg.Client
  readonly #sessions = new Map<number, Session>()
  #wal = 0
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> = Promise.resolve()

  /** The client's own session has a name of its own, and is left out of the sums by their reader. */
  constructor(client: pg.Client) {
    this.#client = client
  }

  /** Begins: what sessions spent before does not count. */
  async start(): Promise<void> {
    this.#wal = await this.#readLogPosition()
    await this.#look(true)
    this.#timer = setInterval(() => {
      this.#looking = this.#looking.then(() => this.#look(false))
    }, LOOK_MS)
  }

  /** Ends, and returns what each owner spent; `background` is what belongs to no client, and all log that no session is known to have written. */
  async stop(): Promise<Map<string, Spent>> {
    clearInterval(this.#timer)
    await this.#looking
    await this.#look(false)
    const spent = new Map<string, Spent>()
    for (const { owner, from, last } of this.#sessions.values()) {
      const own = { seconds: last.seconds - from.seconds, wal: last.wal - from.wal }
      spent.set(owner, add(spent.get(owner), own))
    }
    const written = [...spent].reduce((sum, [owner, { wal }]) => (owner === BACKGROUND ? sum : sum + wal), 0)
    const seconds = spent.get(BACKGROUND)?.seconds ?? 0
    return spent.set(BACKGROUND, { seconds, wal: (await this.#readLogPosition()) - this.#wal - written })
  }

  async #look(isFirst: boolean): Promise<void> {
    const { rows } = await this.#client.query<{ pid: number; owner: string; wal: string | null }>(`
      select a.pid, w.wal_bytes as wal,
        case when a.backend_type = 'client backend' then a.application_name else '${BACKGROUND}' end as owner
      from pg_stat_activity a left join lateral pg_stat_get_backend_wal(a.pid) w on true`)
    for (const { pid, owner, wal } of rows) {
      const now = { seconds: cpuOf(pid), wal: Number(wal ?? 0) }
      const seen = this.#sessions.get(pid)
      if (seen === undefined)
        this.#sessions.set(pid, { owner, from: isFirst ? now : { seconds: 0, wal: 0 }, last: now })
      else if (now.seconds >= seen.last.seconds) seen.last = now
    }
  }

  async #readLogPosition(): Promise<number> {
    const { rows } = await this.#client.query<{ at: string }>(`select pg_current_wal_insert_lsn() - '0/0' as at`)
    return Number(rows[0]?.at)
  }
}

function add(one: Spent | undefined, other: Spent): Spent {
  return { seconds: (one?.seconds ?? 0) + other.seconds, wal: (one?.wal ?? 0) + other.wal }
}
