// The first walk over the snapshot: counts the records that will be sent and those that will not, adds them up, and computes a digest. The
// digest names the import: the same lines are the same import, at any time and from any machine, and other lines are another import.
import { createHash } from 'node:crypto'
import type { V2Notice } from '@tapeline/sdk'
import type { ForeignWrites } from './foreign-writes.ts'
import { type MovedRecord, type RecordKind, type UnreadableRecord, lineOf } from './moved-book.ts'
import { Tally } from './tally.ts'

/** Counts of the records of one kind, by outcome. */
export interface KindCounts {
  /** In the snapshot. */
  read: number
  unreadable: number
  repeated: number
  /** Left unchanged, since others wrote them in v3. */
  kept: number
  /** To be sent, or sent before. */
  moved: number
}

/** A notice about one record. */
export type RecordNotice = Pick<MovedRecord, 'place' | 'kind' | 'id'> & { readonly notice: V2Notice }

/** Receives each reported record during the walk. */
export interface PlanListener {
  readonly onNotice: (notice: RecordNotice) => void
  readonly onUnreadable: (record: UnreadableRecord) => void
  readonly onKept: (record: MovedRecord) => void
  readonly progress: (records: number) => void
}

/** The totals of a snapshot. */
export interface Plan {
  readonly digest: string
  readonly lines: number
  readonly counts: { readonly [kind in RecordKind]: KindCounts }
  /** Notices by subject. */
  readonly notices: ReadonlyMap<string, NoticeCount>
  readonly account_ids: ReadonlySet<string>
  /** By the receivable's id. */
  readonly currencies: ReadonlyMap<string, string>
  /** The totals of its reports, by the receivable's id. */
  readonly tallies: ReadonlyMap<string, Tally>
}

export type NoticeCount = Pick<V2Notice, 'kind' | 'rule' | 'field' | 'code'> & {
  records: number
  readonly kind_of_record: RecordKind
}

/** Whether a walked record is sent. */
export function isSent(record: MovedRecord | UnreadableRecord, foreign: ForeignWrites): record is MovedRecord {
  return 'record' in record && !record.repeated && !foreign.has(record)
}

/** Walks a book and returns its totals. */
export async function planBook(
  book: AsyncIterable<MovedRecord | UnreadableRecord>,
  foreign: ForeignWrites,
  listener: PlanListener,
): Promise<Plan> {
  const hash = createHash('sha256')
  const counts = { account: noCounts(), receivable: noCounts(), entry: noCounts() }
  const notices = new Map<string, NoticeCount>()
  const account_ids = new Set<string>()
  const currencies = new Map<string, string>()
  const tallies = new Map<string, Tally>()
  let [lines, walked] = [0, 0]
  for await (const record of book) {
    walked += 1
    if (walked % 1_000 === 0) listener.progress(walked)
    count(counts[record.kind], record, foreign, listener)
    if (!('record' in record) || record.repeated) continue
    for (const notice of record.notices) {
      countNotice(notices, record.kind, notice)
      listener.onNotice({ place: record.place, kind: record.kind, id: record.id, notice })
    }
    if (record.kind === 'account') account_ids.add(record.id)
    if (record.kind === 'receivable') currencies.set(record.id, String(record.record['currency']))
    if (!isSent(record, foreign)) continue
    hash.update(lineOf(record))
    lines += 1
    if (record.kind === 'entry') tallyOf(tallies, record.receivable_id).add(record.record)
  }
  return { digest: hash.digest('hex'), lines, counts, notices, account_ids, currencies, tallies }
}

function noCounts(): KindCounts {
  return { read: 0, unreadable: 0, repeated: 0, kept: 0, moved: 0 }
}

function count(
  counts: KindCounts,
  record: MovedRecord | UnreadableRecord,
  foreign: ForeignWrites,
  listener: PlanListener,
): void {
  counts.read += 1
  if (!('record' in record)) {
    counts.unreadable += 1
    listener.onUnreadable(record)
  } else if (record.repeated) counts.repeated += 1
  else if (foreign.has(record)) {
    counts.kept += 1
    listener.onKept(record)
  } else counts.moved += 1
}

function countNotice(notices: Map<string, NoticeCount>, kind_of_record: RecordKind, notice: V2Notice): void {
  const { kind, rule, field, code } = notice
  const key = JSON.stringify([kind_of_record, kind, rule, field, code])
  const counted = notices.get(key) ?? { kind_of_record, kind, rule, field, code, records: 0 }
  counted.records += 1
  notices.set(key, counted)
}

/** The tally of a receivable, begun where there is none. */
function tallyOf(tallies: Map<string, Tally>, receivable_id: string): Tally {
  const found = tallies.get(receivable_id) ?? new Tally()
  tallies.set(receivable_id, found)
  return found
}
