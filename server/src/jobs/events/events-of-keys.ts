// API keys that are about to expire, each end announced twice: 14 days before and 1 day before it. An end that is stated later than that is announced as it
// is stated, by the nearer of the two; one that a rotation moves is announced anew. Keys that were deleted or have expired are not (0192).
import { keyExpiring } from '@tapeline/contract/records/events/other-events'
import { formatMoment } from '@tapeline/kernel/core/moment'
import { keyId } from '../../resources/api-key/api-key.ts'
import type { Happening } from '../../resources/event/event-rules.ts'
import { KEY_NOTICE_DAYS } from '../../resources/event/followed-events-rules.ts'
import { type EndingKey, findEndingKeys, putKeyNotices } from '../../resources/event/key-notice-store.ts'
import type { Transaction } from '../../storage/database.ts'

const MICROSECONDS_OF_DAY = 86_400_000_000

/** What is announced of the keys of a tenant up to a moment, and was not before. */
export async function readKeyHappenings(transaction: Transaction, tenant: number, now: number): Promise<Happening[]> {
  const keys = await findEndingKeys(transaction, tenant)
  const found = keys.flatMap((key) => noticesOf(key, now).map((notice) => ({ key, ...notice })))
  const last = new Map(found.map(({ key, days }) => [key.number, { key, days }]))
  await putKeyNotices(transaction, tenant, [...last.values()])
  return found.map(({ key: { number, expires_at }, days, at }) => {
    const id = keyId(number)
    const data = { api_key_id: id, expires_at: formatMoment(expires_at), days_left: days }
    return { event: keyExpiring, subject_id: id, of: String(expires_at), occurred_at: at, data }
  })
}

/** An announcement of an end: how many days before it, and when. */
export interface KeyNotice {
  readonly days: number
  readonly at: number
}

/** What is to be announced of a key at a moment, the earlier first. Pure. */
export function noticesOf(key: EndingKey, now: number): KeyNotice[] {
  const { expires_at, announced_end, announced_days } = key
  if (now >= expires_at) return []
  const stated_at = endStatedAt(key)
  const due = KEY_NOTICE_DAYS.map((days) => ({ days, at: expires_at - days * MICROSECONDS_OF_DAY }))
  const first = due.filter(({ at }) => at <= stated_at).at(-1)
  const all = [...(first === undefined ? [] : [{ ...first, at: stated_at }]), ...due.filter(({ at }) => at > stated_at)]
  const known = announced_end === expires_at && announced_days !== null ? announced_days : Infinity
  return all.filter(({ days, at }) => at <= now && days < known)
}

/** When the end of a key was stated: as it was made, or as a rotation brought it nearer. Numbers of keys are moments. */
function endStatedAt({ number, expires_at, made_for_us, replaced_by }: EndingKey): number {
  const is_own = made_for_us !== null && number + made_for_us === expires_at
  return is_own ? number : (replaced_by ?? number)
}
