// What differs from one recording to the next, and the fixed value that is recorded instead.
import { createHash } from 'node:crypto'

/** What every file of the examples contains, as little as a PDF can. */
export const EXAMPLE_FILE = '%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

const FIXED = {
  moment: '2026-07-01T09:00:00.000000Z',
  day: '2026-07-01',
  lenders_key: 'key_hodap4670l',
  operators_key: 'key_hod2k9x31m',
  certificate: hashOf('certificate'),
  event: 'evt_4Qk1pT0aZ7mWx9LcB2vRn8Ys',
  position: 1_782_896_400_000_000,
  lines_per_second: 115,
  page: 'eyJ…',
  run: 'rpr_hodap4670l',
  secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDYkOUtiRQj0c=',
}

/**
 * Answers with fixed values for moments from `began_at` on, the day on which it is anywhere, ids of keys and events, hashes of certificates, page tokens,
 * secrets, positions, the speed of an import, and what is made of scheduled reports. The moments and hashes that requests sent stay.
 */
export function withFixedValues(text: string, began_at: string): string {
  const today = daysAround(began_at)
  const lenders = /"caller":\{"type":"api_key","id":"(key_\w+)"/.exec(text)?.[1]
  return text
    .replaceAll(/"\d{4}-\d{2}-\d{2}T[\d:.]+Z"/g, (moment) => (moment > `"${began_at}` ? `"${FIXED.moment}"` : moment))
    .replaceAll(/"(\d{4}-\d{2}-\d{2})"/g, (text, day: string) => (today.includes(day) ? `"${FIXED.day}"` : text))
    .replaceAll(/"(key_\w+)"/g, (_, key) => `"${key === lenders ? FIXED.lenders_key : FIXED.operators_key}"`)
    .replaceAll(/"([0-9a-f]{64})"/g, (_, hash) => `"${hash === hashOf(EXAMPLE_FILE) ? hash : FIXED.certificate}"`)
    .replaceAll(/"evt_\w+"/g, `"${FIXED.event}"`)
    .replaceAll(/"position":\d+/g, `"position":${FIXED.position}`)
    .replaceAll(/"whsec_[A-Za-z0-9+/=]+"/g, `"${FIXED.secret}"`)
    .replaceAll(/"lines_per_second":\d+/g, `"lines_per_second":${FIXED.lines_per_second}`)
    .replaceAll(/"(next|previous)_page":"[^"]+"/g, `"$1_page":"${FIXED.page}"`)
    .replaceAll(/\{"id":"rpr_[^{}]*\}/g, (run) => JSON.stringify({ ...JSON.parse(run), ...RUN_THAT_WAITS }))
}

/** A run of scheduled reports as it is until something sends it, which is at work in one recording and not in another. */
const RUN_THAT_WAITS = {
  id: FIXED.run,
  status: 'pending',
  failure: null,
  file_name: null,
  size_bytes: null,
  sha256: null,
  sent_to: [],
  left_out: [],
  next_attempt_at: FIXED.moment,
  settled_at: null,
}

const DAY_MS = 86_400_000

/** The days on which a moment is in some time zone, and the one after, should a recording last past midnight. */
function daysAround(moment: string): string[] {
  return [-1, 0, 1].map((days) => new Date(Date.parse(moment) + days * DAY_MS).toISOString().slice(0, 10))
}
