// One client of a history: sends its requests one after the other, each until it is answered, and records what it was answered. Whatever the
// interface does not allow is recorded as such.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Calls, type Content, mayRetry, request } from '../crash/caller.ts'
import { linesOf } from '../import/lines.ts'
import type { Fields } from '../model/kinds.ts'
import type { Answer, Page, RecordKind, Recorded } from './check/recorded.ts'
import type { Recorder } from './recorder.ts'
import type { Ask, Upsert } from './requests.ts'

/** A request with all its attempts. */
interface Settled {
  readonly started: number
  readonly ended: number | undefined
  readonly answer: Answer | undefined
  readonly attempts: number
  readonly surely_not: boolean
}

/** A write that was acknowledged, to be repeated and to be read as of its moment. */
export interface Acknowledgement {
  readonly upsert: Upsert
  readonly place: string
  readonly answer: Answer
}

type Asked<D extends Ask['do']> = Extract<Ask, { readonly do: D }>

const RETRY_MS = 40
const REQUEST_MS = 3_000

/** How long a request is sent again until it counts as never answered. */
const PATIENCE_MS = 90_000

/** Answers of the service that refuse, and state that nothing was done. */
const NOTHING_WRITTEN = 'Nothing was written'

/** A client with its key. */
export class Conversation {
  readonly #calls: Omit<Calls, 'report'>
  readonly #recorder: Recorder
  readonly acknowledged: Acknowledgement[] = []

  /** `request_ms`: how long it waits for an answer before it asks again. */
  constructor(address: string, key: string, recorder: Recorder, request_ms: number = REQUEST_MS) {
    this.#calls = { address: () => address, key, request_ms }
    this.#recorder = recorder
  }

  /** Sends one request and records its answer. */
  ask(ask: Ask): Promise<void> {
    switch (ask.do) {
      case 'upsert':
        return this.upsert(ask.upsert, ask.once)
      case 'delete':
        return this.#delete(ask)
      case 'import':
        return this.#import(ask.lines)
      case 'repeat':
        return this.#repeat(ask)
      case 'read':
        return this.read(ask.kind, placeOf({ ...ask, patch: {}, mark: 0 }))
      case 'known':
        return this.#known(ask)
      case 'walk':
        return this.walk(ask)
      default:
        return this.#figures(ask.path)
    }
  }

  /** Writes one record; `once`: gives up after the first attempt. */
  async upsert(upsert: Upsert, once: boolean): Promise<void> {
    const { kind, patch, mark } = upsert
    const settled = await this.#settle('POST', listOf(upsert), contentOf(upsert), once)
    const { answer } = settled
    const place = placeOf(upsert)
    this.#record({ did: 'write', place, kind, patch, mark, key: `k${mark}`, applied: false, ...judged(settled) })
    if (answer?.status === 200) this.acknowledged.push({ upsert, place, answer })
    this.#expect(`POST ${place}`, settled, [200, 400], once)
  }

  /** Without a key each attempt may count, even later than the next one; with a key all of them count once. */
  async #delete({ receivable, id, keyed, mark }: Asked<'delete'>): Promise<void> {
    const place = `/receivables/${receivable}/entries/${id}`
    const common = { did: 'write', kind: 'entry', place, patch: undefined, mark, applied: false } as const
    const content: Content = keyed ? { headers: { IdempotencyKey: `k${mark}` } } : {}
    for (const deadline = performance.now() + PATIENCE_MS; ;) {
      const settled = await this.#settle('DELETE', place, content, !keyed)
      this.#record({ ...common, key: keyed ? `k${mark}` : undefined, ...judged(settled) })
      if (settled.answer !== undefined || performance.now() > deadline)
        return this.#expect(`DELETE ${place}`, settled, [204, 404])
      await sleep(RETRY_MS)
    }
  }

  async #import(lines: readonly Upsert[]): Promise<void> {
    const id = `i${lines[0]?.mark}`
    const records = lines.map(({ kind, receivable, ...line }) => ({
      kind,
      id: line.id,
      ...(kind === 'entry' ? { receivable_id: receivable } : {}),
      ...line.patch,
    }))
    const content = { headers: { 'Content-Type': 'application/x-ndjson' }, body: linesOf(records) }
    const settled = await this.#settle('POST', `/imports?id=${id}`, content)
    const isApplied = settled.answer?.status === 200 && countsAll(settled.answer, lines.length)
    for (const line of lines) {
      const { kind, patch, mark } = line
      const answered = { ...settled, answer: undefined, surely_not: false }
      this.#record({
        did: 'write',
        place: placeOf(line),
        kind,
        patch,
        mark,
        key: undefined,
        applied: isApplied,
        ...answered,
      })
    }
    if (!isApplied) this.#record({ did: 'refused', request: `import ${id}`, answer: settled.answer })
  }

  async #repeat({ back, is_same }: Asked<'repeat'>): Promise<void> {
    const earlier = this.acknowledged.at(-1 - back)
    if (earlier !== undefined) await this.repeat(earlier, is_same)
  }

  /** Sends an acknowledged write again with its key, or its key with another body. */
  async repeat({ upsert, place, answer: first }: Acknowledgement, is_same: boolean): Promise<void> {
    const content = contentOf(
      is_same ? upsert : { ...upsert, patch: { ...upsert.patch, metadata: { mark: -1 } } },
      upsert.mark,
    )
    const settled = await this.#settle('POST', listOf(upsert), content)
    const { answer } = settled
    if (answer === undefined) return this.#expect(`POST ${place}`, settled, [])
    this.#record({ did: 'repeat', key: `k${upsert.mark}`, first, is_same, answer })
  }

  /** Reads a record. */
  async read(kind: RecordKind, place: string): Promise<void> {
    const settled = await this.#settle('GET', place)
    if (settled.answer !== undefined) this.#record({ did: 'read', place, kind, ...settled, answer: settled.answer })
    this.#expect(`GET ${place}`, settled, [200, 404])
  }

  async #known({ back, other, as_of }: Asked<'known'>): Promise<void> {
    const earlier = this.acknowledged.at(-1 - back)
    if (earlier === undefined) return
    const place = [earlier.place, '/accounts/a0', '/receivables/r0'][other] ?? earlier.place
    await this.known(place, earlier.answer, as_of)
  }

  /** Reads a record as known at the moment of an answer; it is read again at the end. */
  async known(place: string, at: Answer, as_of: string | undefined): Promise<void> {
    const { updated_at } = JSON.parse(at.text) as { updated_at: string }
    const query = `?${new URLSearchParams({ known_at: updated_at, ...(as_of === undefined ? {} : { as_of }) }).toString()}`
    const settled = await this.#settle('GET', place + query)
    this.#expect(`GET ${place}${query}`, settled, [200, 404])
    if (settled.answer !== undefined) this.#recorder.known.push({ place, query, answer: settled.answer })
  }

  /** Reads again what was read as known at a moment. */
  async knownAgain({ place, query, answer }: { place: string; query: string; answer: Answer }): Promise<void> {
    const settled = await this.#settle('GET', place + query)
    if (settled.answer === undefined) return this.#expect(`GET ${place}${query}`, settled, [])
    this.#record({ did: 'known', place, query, answer, again: settled.answer })
  }

  /** Goes through a list page by page, and back. */
  async walk({ kind, receivable, limit, obligor: wanted }: Omit<Asked<'walk'>, 'do'>): Promise<void> {
    const obligor = kind === 'receivable' ? wanted : undefined
    const list = listOf({ kind, receivable })
    const query = `${list}?limit=${limit}${obligor === undefined ? '' : `&obligor_id=${obligor}`}`
    const forward = await this.#pages(query, undefined, 'next_page')
    if (forward === undefined) return
    const backward = await this.#pages(query, forward.last ?? null, 'previous_page')
    if (backward === undefined) return
    this.#record({ did: 'walk', list, kind, obligor, forward: forward.pages, backward: backward.pages })
  }

  /** Pages from one on, in one direction; `last` is the token of the way back from the last of them. */
  async #pages(
    query: string,
    from: string | null | undefined,
    direction: 'next_page' | 'previous_page',
  ): Promise<{ pages: Page[]; last: string | null } | undefined> {
    const pages: Page[] = []
    let last: string | null = null
    for (let token = from; token !== null;) {
      const settled = await this.#settle(
        'GET',
        query + (token === undefined ? '' : `&page=${encodeURIComponent(token)}`),
      )
      const { started, ended, answer } = settled
      this.#expect(`GET ${query}`, settled, [200])
      if (answer?.status !== 200) return undefined
      const body = JSON.parse(answer.text) as { data: Fields[]; next_page: string | null; previous_page: string | null }
      pages.push({ started, ended, records: body.data })
      token = body[direction]
      last = body.previous_page
    }
    return { pages, last }
  }

  async #figures(path: string): Promise<void> {
    this.#expect(`GET ${path}`, await this.#settle('GET', path), [200])
  }

  /** The present answer to a read; undefined where it never came. */
  async answerOf(path: string): Promise<Answer | undefined> {
    return (await this.#settle('GET', path)).answer
  }

  #record(event: Recorded): void {
    this.#recorder.events.push(event)
  }

  #expect(asked: string, { answer }: Settled, allowed: readonly number[], once = false): void {
    if (answer === undefined ? once : allowed.includes(answer.status)) return
    if (answer !== undefined && allowed.length === 0) return
    this.#record({ did: 'refused', request: asked, answer })
  }

  async #settle(method: string, path: string, content: Content = {}, once = false): Promise<Settled> {
    const recorder = this.#recorder
    const deadline = performance.now() + PATIENCE_MS
    const started = recorder.tick()
    let surely_not = true
    for (let attempts = 1; ; attempts += 1) {
      const reply = await recorder.attempt(attempts, () => request(this.#calls, method, path, content))
      if (reply !== undefined && !mayRetry(reply)) {
        const { status, text, headers } = reply
        const answer = { status, text, replayed: headers.has('Idempotent-Replayed') }
        return { started, ended: recorder.tick(), answer, attempts, surely_not: false }
      }
      surely_not &&= reply?.text.includes(NOTHING_WRITTEN) === true
      if (once || performance.now() > deadline)
        return { started, ended: undefined, answer: undefined, attempts, surely_not }
      await sleep(RETRY_MS)
    }
  }
}

/** An answer that the service failed leaves open whether anything was written. */
function judged(settled: Settled): Settled {
  const isFailure = settled.answer !== undefined && settled.answer.status >= 500
  return isFailure ? { ...settled, ended: undefined, answer: undefined } : settled
}

function countsAll({ text }: Answer, lines: number): boolean {
  const { applied, unchanged, status } = JSON.parse(text) as { applied: number; unchanged: number; status: string }
  return applied + unchanged === lines && status === 'done'
}

function contentOf({ id, patch }: Upsert, mark = Number((patch['metadata'] as Fields)['mark'])): Content {
  return {
    headers: { 'Content-Type': 'application/json', IdempotencyKey: `k${mark}` },
    body: JSON.stringify({ id, ...patch }),
  }
}

function listOf({ kind, receivable }: Pick<Upsert, 'kind' | 'receivable'>): string {
  if (kind === 'account') return '/accounts'
  return kind === 'receivable' ? '/receivables' : `/receivables/${receivable}/entries`
}

function placeOf(upsert: Upsert): string {
  return `${listOf(upsert)}/${upsert.id}`
}
