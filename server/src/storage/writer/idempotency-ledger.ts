// The answers kept for retries, in the view of one batch: those stored by earlier batches and those given within this one. Only successful
// answers are kept, and they commit with their write.
import { type Transaction, statement } from '../database.ts'
import type { AnswerBody, Idempotency } from './operation.ts'

/** An earlier answer, and its request. */
export interface KeptAnswer {
  readonly request: string
  readonly answer: AnswerBody
}

interface AnswerRow {
  readonly endpoint: string
  readonly key: string
  readonly request: string
  readonly answer: string
}

const findAnswers = statement(
  'find-answers',
  `
  select endpoint, key, encode(request, 'hex') as request, answer from idempotency_answers
  where tenant = $1 and key = any($2::text[])`,
)

const insertAnswers = statement(
  'insert-answers',
  `
  insert into idempotency_answers (tenant, endpoint, key, request, recorded, answer)
  select own.tenant, r.endpoint, r.key, decode(r.request, 'hex'), $3, r.answer
  from tenants own cross join json_to_recordset($2) as r(endpoint text, key text, request text, answer text) where own.tenant = $1`,
)

/** One batch's view of kept answers. */
export class IdempotencyLedger {
  readonly #keys: readonly string[]
  readonly #kept = new Map<string, KeptAnswer>()
  readonly #news: AnswerRow[] = []

  constructor(operations: readonly { readonly idempotency: Idempotency | undefined }[]) {
    this.#keys = operations.flatMap((operation) =>
      operation.idempotency === undefined ? [] : [operation.idempotency.key],
    )
  }

  /** Whether no key is also one of the batch before, which may keep an answer under it. */
  isIndependentOf(before: IdempotencyLedger): boolean {
    if (this.#keys.length === 0 || before.#keys.length === 0) return true
    const taken = new Set(before.#keys)
    return !this.#keys.some((key) => taken.has(key))
  }

  /** Loads the answers kept under the batch's keys. */
  load(transaction: Transaction, tenant: number): Promise<void>[] {
    if (this.#keys.length === 0) return []
    return [
      transaction.query<AnswerRow>(findAnswers, [tenant, this.#keys]).then((rows) => {
        for (const row of rows) this.#kept.set(placeOf(row), { request: row.request, answer: bodyOf(row) })
      }),
    ]
  }

  /** The earlier answer under this key, if any. */
  find(idempotency: Idempotency | undefined): KeptAnswer | undefined {
    return idempotency === undefined ? undefined : this.#kept.get(placeOf(idempotency))
  }

  /** Keeps an answer for retries. */
  keep(idempotency: Idempotency | undefined, answer: AnswerBody): void {
    if (idempotency === undefined) return
    this.#kept.set(placeOf(idempotency), { request: idempotency.request, answer })
    this.#news.push({ ...idempotency, answer: answer ?? '' })
  }

  /** Stores the answers of this batch. */
  store(transaction: Transaction, tenant: number, now: number): Promise<unknown>[] {
    return this.#news.length === 0 ? [] : [transaction.query(insertAnswers, [tenant, JSON.stringify(this.#news), now])]
  }
}

/** No answer with a body is empty, so an empty one is stored for an answer without. */
function bodyOf({ answer }: AnswerRow): AnswerBody {
  return answer === '' ? null : answer
}

function placeOf(idempotency: { readonly endpoint: string; readonly key: string }): string {
  return JSON.stringify([idempotency.endpoint, idempotency.key])
}
