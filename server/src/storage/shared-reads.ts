// Reads of single records that share statements. A key is asked for with all others of its tenant that arrived in the same turn of the event
// loop, or while earlier statements were under way. Every read begins after it was asked for, so it misses nothing written before.

/** Statements under way for one tenant, for which what arrives meanwhile waits. Two keep the database busy between turns of the loop. */
const UNDER_WAY_MAX = 2

/** What waits for statements under way does so this long at most: one whose connection is lost may take seconds. */
const WAIT_MS_MAX = 50

/** Keys of one statement. */
const KEYS_MAX = 500

interface Asked<Value> {
  readonly resolve: (value: Value | undefined) => void
  readonly reject: (error: unknown) => void
}

/** What is asked of one tenant. */
interface Lane<Key, Value> {
  readonly waiting: Map<Key, Asked<Value>[]>
  under_way: number
  timer: NodeJS.Timeout | undefined
}

/** Reads values by key within tenants. */
export class SharedReads<Key, Value> {
  readonly #read: (tenant: number, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>
  readonly #wait_ms_max: number
  readonly #lanes = new Map<number, Lane<Key, Value>>()

  /** `read` finds the values of some keys of one tenant; what it throws fails all who asked for them. */
  constructor(
    read: (tenant: number, keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
    wait_ms_max = WAIT_MS_MAX,
  ) {
    this.#read = read
    this.#wait_ms_max = wait_ms_max
  }

  /** The value of a key, as it is now or later; undefined where there is none. */
  find(tenant: number, key: Key): Promise<Value | undefined> {
    return new Promise((resolve, reject) => {
      const lane = this.#laneOf(tenant)
      if (lane.waiting.size === 0) this.#begin(tenant, lane)
      const asked = lane.waiting.get(key)
      if (asked === undefined) lane.waiting.set(key, [{ resolve, reject }])
      else asked.push({ resolve, reject })
    })
  }

  #laneOf(tenant: number): Lane<Key, Value> {
    const lane = this.#lanes.get(tenant) ?? { waiting: new Map(), under_way: 0, timer: undefined }
    this.#lanes.set(tenant, lane)
    return lane
  }

  /** The first that waits begins the next statement: at the end of this turn, or once one under way has ended. */
  #begin(tenant: number, lane: Lane<Key, Value>): void {
    const next = () => void this.#next(tenant, lane)
    if (lane.under_way < UNDER_WAY_MAX) setImmediate(next)
    else lane.timer = setTimeout(next, this.#wait_ms_max)
  }

  async #next(tenant: number, lane: Lane<Key, Value>): Promise<void> {
    clearTimeout(lane.timer)
    const together = [...lane.waiting].slice(0, KEYS_MAX)
    if (together.length === 0) return
    for (const [key] of together) lane.waiting.delete(key)
    lane.under_way += 1
    await this.#answer(tenant, together)
    lane.under_way -= 1
    if (lane.waiting.size > 0) void this.#next(tenant, lane)
    else if (lane.under_way === 0) this.#lanes.delete(tenant)
  }

  async #answer(tenant: number, together: readonly (readonly [Key, readonly Asked<Value>[]])[]): Promise<void> {
    try {
      const keys = together.map(([key]) => key)
      const found = await this.#read(tenant, keys)
      for (const [key, asked] of together) for (const { resolve } of asked) resolve(found.get(key))
    } catch (error) {
      for (const [, asked] of together) for (const { reject } of asked) reject(error)
    }
  }
}
