// One client's conversation with the service: each request is sent, each answer compared with that of the model.
import { expect } from 'vitest'
import { type Client, type Received, pathOf } from '../harness/client.ts'
import { type Book, latestFirst, newestFirst } from './book.ts'
import { stateOn } from './facts.ts'
import { ACCOUNT, ENTRY, type Fields, type Json, RECEIVABLE } from './kinds.ts'
import { type Body, type Request, idOf, metadataKeys } from './requests.ts'
import { type Verdict, figuresOf, judge, judgeEntry, shownOn, shownVersion, withoutFigures } from './records.ts'

type RecordUpsert = Extract<Request, { readonly effective: string | undefined }>
type Asked<D extends Request['do']> = Extract<Request, { readonly do: D }>

/** Today where the service's tenants are. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A conversation about a client's own ids. */
export class Conversation {
  readonly #client: Client
  readonly #number: number
  readonly #book: Book
  #latest = ''
  #last: Request | undefined

  constructor(client: Client, number: number, book: Book) {
    this.#client = client
    this.#number = number
    this.#book = book
  }

  /** Sends one request and holds its answer to the model. */
  async send(request: Request): Promise<void> {
    if (request.do === 'account' || request.do === 'receivable' || request.do === 'entry') this.#last = request
    switch (request.do) {
      case 'again':
        return this.#last === undefined ? undefined : this.send(this.#last)
      case 'entry':
        return this.#upsertEntry(request)
      case 'delete':
        return this.#delete(request)
      case 'read':
        return this.#read(request)
      case 'list':
        return this.#list(request)
      default:
        return this.#upsert(request)
    }
  }

  async #upsert(request: RecordUpsert): Promise<void> {
    const { effective, body } = request
    const kind = request.do === 'account' ? ACCOUNT : RECEIVABLE
    const records = request.do === 'account' ? this.#book.accounts : this.#book.receivables
    const id = idOf(this.#number, request.do, request.id)
    const record = records.find((one) => one.id === id)
    const malformed = [...body.malformed, ...(effective !== undefined && effective > today() ? ['effective_date'] : [])]
    const more = request.do === 'receivable' ? this.#receivableFaults(id, body.patch) : []
    const verdict = judge(kind, record, { patch: body.patch, malformed, effective, today: today() }, more)
    const path = `/${request.do}s${effective === undefined ? '' : `?effective_date=${effective}`}`
    const answer = await this.#post(path, { id, ...body.sent }, request.idempotency)
    if (answer === undefined) return
    if ('faults' in verdict) return expectFaults(answer, verdict.faults, malformed)
    if (request.do === 'account' && this.#isTaken(id, verdict.answered['legal_entity_id'] ?? null)) {
      expect(answer, answer.text).toMatchObject({ status: 409, body: { code: 'legal_entity_id_taken' } })
      return
    }
    const known = record?.facts
      .map((fact) => fact.moment)
      .toSorted()
      .at(-1)
    const moment = this.#expectStored(answer, { id, ...verdict.answered }, record?.created, verdict, known)
    this.#book.record(records, id, moment, verdict.facts)
    this.#keep(path, request.idempotency, { id, ...body.sent }, answer)
  }

  #receivableFaults(id: string, patch: Fields): string[] {
    const record = this.#book.receivable(id)
    const { obligor_id: obligor, currency } = patch
    const unknown = typeof obligor === 'string' && this.#book.account(obligor) === undefined ? ['obligor_id'] : []
    const held = record === undefined ? undefined : stateOn(RECEIVABLE, record.facts, today())['currency']
    const fixed =
      typeof currency === 'string' && held !== undefined && currency !== held && this.#book.entries(id).length > 0
    return [...unknown, ...(fixed ? ['currency'] : [])]
  }

  #isTaken(id: string, legal_entity_id: Json): boolean {
    if (legal_entity_id === null) return false
    return this.#book.accounts.some(
      (account) => account.id !== id && stateOn(ACCOUNT, account.facts, today())['legal_entity_id'] === legal_entity_id,
    )
  }

  async #upsertEntry({ receivable: number, id: entry, body, idempotency }: Asked<'entry'>): Promise<void> {
    const receivable = idOf(this.#number, 'receivable', number)
    const id = `e ${entry}`
    const path = `${pathOf('receivables', receivable)}/entries`
    const answer = await this.#post(path, { id, ...body.sent }, idempotency)
    if (answer === undefined) return
    if (this.#book.receivable(receivable) === undefined) return expectStatus(answer, 404)
    const present = this.#book.entries(receivable).find((version) => version.id === id)
    const verdict = judgeEntry(ENTRY, present, { ...body, effective: undefined, today: today() })
    if ('faults' in verdict) return expectFaults(answer, verdict.faults, body.malformed)
    const moment = this.#expectStored(answer, { id, ...verdict.answered }, present?.created, verdict, present?.known)
    if (verdict.facts.length > 0) this.#book.addVersion(receivable, id, moment, verdict.answered)
    this.#keep(path, idempotency, { id, ...body.sent }, answer)
  }

  async #delete({ receivable: number, id }: Asked<'delete'>): Promise<void> {
    const receivable = idOf(this.#number, 'receivable', number)
    const answer = await this.#client.delete(pathOf('receivables', receivable, 'entries', `e ${id}`))
    const present = this.#book.entries(receivable).find((version) => version.id === `e ${id}`)
    if (present === undefined) return expectStatus(answer, 404)
    expectStatus(answer, 204)
    expect(answer.text).toBe('')
    // The answer states no moment; it is after all moments answered before it and before all that are answered next.
    this.#book.supersede(receivable, `e ${id}`, `${this.#latest}~`)
  }

  /** Sends a POST; where a kept answer must come back, holds it to that and gives undefined. */
  async #post(path: string, body: Fields, idempotency: number | undefined): Promise<Received | undefined> {
    const key = this.#idempotencyKey(idempotency)
    const answer = await this.#client.post(path, body, key === undefined ? {} : { IdempotencyKey: key })
    const kept = this.#book.answers.find((one) => one.key === key && one.endpoint === path.split('?')[0])
    if (kept === undefined) {
      expect(answer.headers.get('Idempotent-Replayed')).toBeNull()
      return answer
    }
    if (kept.body !== path + JSON.stringify(body)) expectStatus(answer, 422)
    else
      expect({
        status: answer.status,
        text: answer.text,
        replayed: answer.headers.get('Idempotent-Replayed'),
      }).toEqual({ status: 200, text: kept.answer, replayed: 'true' })
    return undefined
  }

  #keep(path: string, idempotency: number | undefined, body: Fields, answer: Received): void {
    const key = this.#idempotencyKey(idempotency)
    const [endpoint = ''] = path.split('?')
    if (key !== undefined)
      this.#book.answers.push({ endpoint, key, body: path + JSON.stringify(body), answer: answer.text })
  }

  #idempotencyKey(idempotency: number | undefined): string | undefined {
    return idempotency === undefined ? undefined : `key ${idempotency} of ${this.#number}`
  }

  /** Holds an accepted write to the model; gives its moment, which is later than all before where something is new. */
  #expectStored(
    answer: Received,
    expected: Fields,
    created: string | undefined,
    verdict: Verdict,
    known: string | undefined,
  ): string {
    expectStatus(answer, 200)
    const { created_at, updated_at, ...shown } = withoutFigures(answer.body)
    expect(shown).toEqual(expected)
    if ('facts' in verdict && verdict.facts.length === 0) expect(updated_at, 'a repetition changes nothing').toBe(known)
    else expect(String(updated_at) > this.#latest, 'a change has a moment of its own').toBe(true)
    expect(created_at).toBe(created ?? updated_at)
    if (String(updated_at) > this.#latest) this.#latest = String(updated_at)
    return String(updated_at)
  }

  async #read(request: Asked<'read'>): Promise<void> {
    const moments = this.#book.moments()
    const known_at = request.moment === undefined ? undefined : moments[request.moment % Math.max(1, moments.length)]
    await this.readOn(request.what, request.receivable, request.id, {
      ...(request.as_of === undefined ? {} : { as_of: request.as_of }),
      ...(known_at === undefined ? {} : { known_at }),
    })
  }

  /** Reads one record on two clocks. */
  async readOn(
    what: 'account' | 'receivable' | 'entry',
    number: number,
    id: number,
    clocks: { as_of?: string; known_at?: string },
  ): Promise<void> {
    const receivable = idOf(this.#number, 'receivable', number)
    const own = what === 'entry' ? `e ${id}` : idOf(this.#number, what, id)
    const path = what === 'entry' ? pathOf('receivables', receivable, 'entries', own) : pathOf(`${what}s`, own)
    const answer = await this.#client.get(path, clocks)
    const expected = this.#expected(what, receivable, own, clocks)
    if (expected === undefined) return expectStatus(answer, 404)
    expectStatus(answer, 200)
    expect(withoutFigures(answer.body), `${path} ${JSON.stringify(clocks)}`).toEqual(expected)
    if (what !== 'receivable' || clocks.known_at === undefined) return
    const { balance, status } = answer.body
    expect({ balance, status }, `${path} ${JSON.stringify(clocks)}`).toEqual(
      figuresOf(this.#book.entriesKnown(own, clocks.known_at)),
    )
  }

  #expected(
    what: 'account' | 'receivable' | 'entry',
    receivable: string,
    id: string,
    clocks: { as_of?: string; known_at?: string },
  ): Fields | undefined {
    if (what === 'entry') {
      const version = this.#book.entriesKnown(receivable, clocks.known_at).find((one) => one.id === id)
      return version === undefined || (clocks.as_of !== undefined && String(version.state['date']) > clocks.as_of)
        ? undefined
        : shownVersion(version)
    }
    const record = what === 'account' ? this.#book.account(id) : this.#book.receivable(id)
    return record === undefined
      ? undefined
      : shownOn(what === 'account' ? ACCOUNT : RECEIVABLE, record, clocks, today())
  }

  async #list(request: Asked<'list'>): Promise<void> {
    const [tag_key, other_key] = metadataKeys(this.#number)
    const obligor =
      request.what === 'receivable' && request.obligor !== undefined
        ? idOf(this.#number, 'account', request.obligor)
        : undefined
    // Without a filter the list would show what other clients have, too.
    const tag =
      request.tag ??
      (request.what !== 'entry' && obligor === undefined && request.other === undefined ? 'x' : undefined)
    const wanted: [string, string | undefined][] = [
      [tag_key, tag],
      [other_key, request.other],
    ]
    const filters = wanted.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const]))
    const query = {
      ...Object.fromEntries(filters.map(([key, value]) => [`metadata[${key}]`, value])),
      ...(obligor === undefined ? {} : { obligor_id: obligor }),
    }
    const receivable = idOf(this.#number, 'receivable', request.receivable)
    const path = request.what === 'entry' ? `${pathOf('receivables', receivable)}/entries` : `/${request.what}s`
    if (request.what === 'entry' && this.#book.receivable(receivable) === undefined)
      return expectStatus(await this.#client.get(path, query), 404)
    const holds = (shown: Fields): boolean =>
      (obligor === undefined || shown['obligor_id'] === obligor) &&
      filters.every(([key, value]) => textOf((shown['metadata'] as Fields)[key]) === value)
    expect(await walk(this.#client, path, query, request.limit), `${path} ${JSON.stringify(query)}`).toEqual(
      listed(this.#book, request.what, receivable).filter(holds),
    )
  }
}

/** What a list shows, unfiltered, in its order. */
export function listed(book: Book, what: 'account' | 'receivable' | 'entry', receivable: string): Fields[] {
  if (what === 'entry') return book.entries(receivable).toSorted(latestFirst).map(shownVersion)
  const kind = what === 'account' ? ACCOUNT : RECEIVABLE
  const records = what === 'account' ? book.accounts : book.receivables
  return records
    .toSorted(newestFirst)
    .map((record) => shownOn(kind, record, {}, today()))
    .filter((shown) => shown !== undefined)
}

/** Everything a list holds, page by page. */
export async function walk(
  client: Client,
  path: string,
  query: Record<string, string>,
  limit: number,
): Promise<Fields[]> {
  const results: Fields[] = []
  for (let page: string | null | undefined; page !== null;) {
    const answer: Received = await client.get(path, { ...query, limit, ...(page === undefined ? {} : { page }) })
    expectStatus(answer, 200)
    results.push(...answer.body.data.map(withoutFigures))
    page = answer.body.next_page as string | null
  }
  return results
}

function expectStatus(answer: Received, status: number): void {
  expect(answer.status, answer.text).toBe(status)
}

/** A refusal names every parameter at fault; beside malformed ones it may name what their absence brings about. */
function expectFaults(answer: Received, faults: readonly string[], malformed: Body['malformed']): void {
  expectStatus(answer, 400)
  const named = new Set<string>(answer.body.details.map((detail: { param: string }) => detail.param))
  if (malformed.length === 0) expect([...named].toSorted(), answer.text).toEqual([...new Set(faults)].toSorted())
  else for (const fault of malformed) expect([...named], answer.text).toContain(fault)
}

function textOf(value: Json | undefined): string | undefined {
  return value === undefined || typeof value === 'string' ? value : JSON.stringify(value)
}
