// Lines of an import are read and decided in turns of the thread: whatever else waits for it comes between, however long a lot takes.
import { ServiceError } from '@tapeline/contract/errors'
import { expect, test } from 'vitest'
import { ReportingBatch } from '../batch.ts'
import { ReceivableNumbers } from '../receivable/receivable-store.ts'
import { ImportPlace } from './import-place.ts'
import { OverwriteWatch } from './import-overwrites.ts'
import type { StoredImport } from './import-store.ts'
import { settleLines } from './import-writes.ts'

const LINES = 24
const NOBODY = { kind: null, record_id: null, receivable_id: null }
const CREDENTIAL = { tenant: 1, digest: undefined }

const BEGUN: StoredImport = {
  id: 'book',
  number: 1,
  attempt: 1,
  recorded: 1,
  status: 'running',
  stop_reason: null,
  dry_run: false,
  lines_read: 0,
  applied: 0,
  unchanged: 0,
  rejected: 0,
  blank: 0,
  bytes: 0,
  checksum: 0,
  spent: 0,
  causes: [],
  listed: 0,
  warnings: [],
}

/** Takes a millisecond of the thread. */
function spin(): void {
  const end = performance.now() + 1
  while (performance.now() < end);
}

/** How many turns others have while something is computed; those that come in one go count once. */
async function turnsWhile(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let pending = setImmediate(function count() {
    turns += 1
    pending = setImmediate(count)
  })
  await work()
  clearImmediate(pending)
  return turns
}

test('while lines are decided, others have turns', async () => {
  const batch = new ReportingBatch(1, new ReceivableNumbers())
  batch.imports.put(BEGUN)
  const refused = new ServiceError('invalid_request')
  const subject = () => {
    spin()
    return NOBODY
  }
  const lines = Array.from({ length: LINES }, (_, at) => {
    const place = { number: at + 1, byte_offset: at, length: 1, checksum: 0 }
    return { ...place, subject, asks: refused, overwrote: () => undefined }
  })
  const many = 1_000
  const bounds = {
    rejected_max: many,
    lines_max: many,
    bytes_max: many,
    lines_per_second_max: many,
    bytes_per_second_max: many,
  }
  const operation = settleLines({ credential: CREDENTIAL, id: 'book', attempt: 1, lines, bounds, now: 2 })
  const stamp = { today: '2026-01-31', time_zone: 'UTC', actor: 1, actor_tenant: 1, tick: () => 2 }
  expect(await turnsWhile(async () => operation.decideInTurns(batch, stamp))).toBeGreaterThanOrEqual(LINES / 6)
  expect(batch.imports.find('book')).toMatchObject({ lines_read: LINES, rejected: LINES })
})

test('while lines are read, others have turns', async () => {
  const operation = () => {
    spin()
    throw new ServiceError('invalid_request')
  }
  const kinds = new Map([['slow', { under_receivable: false, dated: false, operation }]])
  const place = new ImportPlace({
    credential: CREDENTIAL,
    opened: BEGUN,
    from_line: 1,
    kinds,
    watch: new OverwriteWatch(1, false),
  })
  const bytes = Buffer.from('{"kind":"slow"}')
  const sent = Array.from({ length: LINES }, () => ({ bytes, length: bytes.length + 1 }))
  expect(await turnsWhile(() => place.pass(sent))).toBeGreaterThanOrEqual(LINES / 6)
  expect(place.number).toBe(LINES)
})
