// Mutations in writing, replaying and reading back.
import { mutationsOf } from './mutation.ts'

const BATCH = 'server/src/storage/writer/batch.ts'
const TURNS = 'server/src/storage/writer/batch-turns.ts'
const BASIS = 'server/src/storage/writer/basis.ts'
const READ_AHEAD = 'server/test/writing/read-ahead.test.ts'
const VERIFIED = 'server/test/writing/verified-basis.test.ts'
const RUN = 'server/src/resources/import/import-run.ts'
const LOTS = 'server/test/writing/lots-ahead.test.ts'
const LEDGER = 'server/src/storage/writer/idempotency-ledger.ts'
const WRITER = 'server/src/storage/writer/writer.ts'
const IDEMPOTENCY = 'server/test/surface/idempotency.test.ts'
const FACTS = 'kernel/src/core/dated-facts.ts'
const STATES = ['server/test/surface/three-states.test.ts', 'server/test/surface/merging.test.ts'] as const
const TEXT = 'kernel/src/core/text.ts'
const MOVES = 'server/src/resources/draw-request/draw-request-moves.ts'
const DRAWS = 'server/src/resources/draw-request/draw-request-rules.ts'
const DRAW_RULES = 'server/src/resources/draw-request/draw-request-rules.test.ts'
const CLOSES = 'server/src/resources/month-close/month-close-rules.ts'
const CLOSE_RULES = 'server/src/resources/month-close/month-close-rules.test.ts'
const SELECTION = 'server/src/resources/pledge/selection-rules.ts'
const BACKED = 'server/src/resources/pledge/backed-line-rules.test.ts'

export const WRITING = mutationsOf([
  [
    'writers of a tenant do not wait for each other',
    BASIS,
    'where t.tenant = $1 for update',
    'where t.tenant = $1',
    'server/test/model/shared.test.ts',
    IDEMPOTENCY,
  ],
  [
    'lines that came before earlier ones end their import',
    RUN,
    'if (!(error instanceof LinesLost)) throw error',
    'throw error',
    LOTS,
  ],
  [
    'an import waits until its lines are stored before the next are judged',
    RUN,
    'await earlier\n      if (news',
    'await latest\n      if (news',
    LOTS,
  ],
  [
    'a batch that hangs keeps its turn',
    TURNS,
    'const timer = setTimeout(end, COUNTS_MS)',
    'const timer = setTimeout(() => {}, COUNTS_MS)',
    'server/src/storage/writer/batch-turns.test.ts',
    'server/test/writing/turns-of-batches.test.ts',
  ],
  [
    'a batch begins though all that waited was refused',
    WRITER,
    'if (lane.waiting.length === 0) endTurn()',
    'if (lane.waiting.length < 0) endTurn()',
    'server/test/writing/turns-of-batches.test.ts',
  ],
  [
    'the lender whose batches took the most time goes first',
    TURNS,
    'this.#usedBy(one.tenant) < this.#usedBy(next.tenant)',
    'this.#usedBy(one.tenant) > this.#usedBy(next.tenant)',
    'server/src/storage/writer/batch-turns.test.ts',
  ],
  [
    'a batch is decided ahead of what the one before changes',
    BATCH,
    'isIndependent(running, before) && mayReadAhead',
    'mayReadAhead',
    READ_AHEAD,
  ],
  [
    'what was read ahead of the lock is not verified for the end of the log',
    BASIS,
    'and $4::uuid is not distinct from (',
    'and coalesce($4::uuid, gen_random_uuid()) is not null or exists (',
    VERIFIED,
  ],
  [
    'how far an import is is not verified behind the lock',
    BATCH,
    ', ...memory.verify(transaction, tenant)]',
    ']',
    LOTS,
  ],
  [
    'who waits for all moments up to now passes batches that read ahead',
    'server/src/resources/dated-reads.ts',
    'select pg_advisory_xact_lock(',
    'select coalesce(',
    VERIFIED,
  ],
  [
    'another body under a used key is answered',
    BATCH,
    "if (kept.request !== operation.idempotency?.request) throw new ServiceError('idempotency_key_reused')",
    '',
    IDEMPOTENCY,
  ],
  [
    'a replayed answer is not marked',
    BATCH,
    'answer: kept.answer, replayed: true',
    'answer: kept.answer, replayed: false',
    IDEMPOTENCY,
  ],
  ['an answer is not kept', LEDGER, "this.#news.push({ ...idempotency, answer: answer ?? '' })", '', IDEMPOTENCY],
  [
    'keys of all endpoints are one',
    LEDGER,
    'JSON.stringify([idempotency.endpoint, idempotency.key])',
    'JSON.stringify([idempotency.key])',
    'server/test/surface/idempotency-scope.test.ts',
    IDEMPOTENCY,
  ],
  [
    'keys of lenders meet where the operator keeps answers',
    WRITER,
    'const endpoint = `${credential.tenant} ${idempotency.endpoint}`',
    'const endpoint = idempotency.endpoint',
    'server/test/surface/idempotency-scope.test.ts',
    'server/test/surface/foreign-tenant.test.ts',
  ],
  [
    'null leaves a field as it was',
    FACTS,
    'if (sent === null) return shape.cleared[field] ?? null',
    'if (sent === null) return before',
    ...STATES,
  ],
  [
    'a key sent as null stays',
    FACTS,
    'if (value === null) merged.delete(key)',
    'if (value === undefined) merged.delete(key)',
    ...STATES,
  ],
  [
    'an object replaces what is stored of it',
    FACTS,
    'mergeKeys(isObject(before) ? before : {}, sent)',
    'mergeKeys({}, sent)',
    ...STATES,
  ],
  [
    'a fact of later holds today',
    FACTS,
    'effective === BEGINNING || effective <= day',
    'effective !== day',
    'server/test/surface/effective-dates.test.ts',
    'server/test/surface/two-clocks.test.ts',
  ],
  [
    'NUL is taken',
    TEXT,
    "if (text.includes('\\u0000'))",
    "if (text.includes('\\u0000\\u0000'))",
    'kernel/src/core/text.test.ts',
  ],
  [
    'a lone surrogate is taken',
    TEXT,
    'if (LONE_SURROGATE.test(text))',
    'if (LONE_SURROGATE.test(text) && text.length > 100)',
    'kernel/src/core/text.test.ts',
  ],
  [
    'a value may be one level deeper',
    TEXT,
    'if (depth > bounds.maxDepth)',
    'if (depth > bounds.maxDepth + 1)',
    'kernel/src/core/text.test.ts',
  ],
  [
    'a number that would be kept as another is taken',
    'kernel/src/core/exact-json.ts',
    'keysWritten(bytes) === keysKept(value, 0) ? NOTHING_LOST : findLosses(text)',
    'NOTHING_LOST',
    'kernel/src/core/exact-json.test.ts',
  ],
  [
    'a lender approves its own draw',
    MOVES,
    "requested: { approved: 'operator'",
    "requested: { approved: 'lender'",
    'server/src/resources/draw-request/draw-request-moves.test.ts',
  ],
  [
    'a funded draw is declined',
    MOVES,
    "funded: { settled: 'operator' }",
    "funded: { settled: 'operator', declined: 'operator' }",
    'server/src/resources/draw-request/draw-request-moves.test.ts',
  ],
  [
    'a draw is settled without its payout',
    DRAWS,
    "if (status === 'settled' && !isMatched)",
    "if (status === 'funded' && !isMatched)",
    DRAW_RULES,
  ],
  [
    'a draw of another currency is taken',
    DRAWS,
    "if (isOther(request['currency'], line['currency']))",
    "if (isOther(request['currency'], line['currency']) && !isNew)",
    DRAW_RULES,
  ],
  [
    'a closed line is drawn',
    DRAWS,
    "if (isNew && line['status'] !== 'active')",
    "if (isNew && line['status'] === 'amortizing')",
    DRAW_RULES,
  ],
  [
    'a payout of another amount settles a draw',
    DRAWS,
    "|| transaction['amount'] !== request['amount']",
    '',
    DRAW_RULES,
  ],
  ['a month is closed before it is over', CLOSES, 'if (month > last_over)', 'if (month > last_over + 1)', CLOSE_RULES],
  [
    'a month is closed out of order',
    CLOSES,
    'if (month > next && closed.length > 0)',
    'if (month > next + 1 && closed.length > 0)',
    CLOSE_RULES,
  ],
  [
    'a month closes by itself a day early',
    CLOSES,
    'today > due ? month : undefined',
    'today >= due ? month : undefined',
    CLOSE_RULES,
  ],
  [
    'what others fund backs a line',
    SELECTION,
    'if (receivable.funded_by !== operatorSlug) return undefined',
    '',
    BACKED,
  ],
  [
    'a line of another currency is backed',
    SELECTION,
    'lines.filter((line) => line.currency === receivable.currency)',
    'lines.filter((line) => line.currency !== null)',
    BACKED,
  ],
  ['a closed line selects', SELECTION, "line.status !== 'closed' && selects(", 'selects(', BACKED],
  [
    'a changed name keeps its old words',
    'server/src/resources/account/account-words-store.ts',
    'if (!has.has(word)) gone.push',
    'if (had.size === 0) gone.push',
    'server/test/find/names.test.ts',
  ],
])
