// Running an import: lines arrive, are read while those before them are being settled, and are settled up to five hundred in a
// transaction. One lot is being stored, one is being judged or read, so memory does not grow with the file, and the sender is slowed to
// the pace of the database.
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Line } from '../../http/line-splitter.ts'
import { type LineLimits, type SentBody, readLines } from '../../http/line-stream.ts'
import { HTTP_LIMITS } from '../../http/server.ts'
import type { Services } from '../services.ts'
import type { ImportPace } from './import-pace.ts'
import { ImportPlace, type PlaceOfRun } from './import-place.ts'
import { submitLines } from './import-submission.ts'
import { LinesLost, type SettlingLine } from './import-writes.ts'

/** Bounds of an import. A transaction of so many lines holds the tenant's lock for some hundredths of a second. */
export const IMPORT_LIMITS: LineLimits = {
  line_bytes_max: HTTP_LIMITS.body_bytes_max,
  together_max: 500,
  together_bytes_max: 524_288,
  batch_ms: 500,
  silence_ms_max: HTTP_LIMITS.request_ms_max,
  // Books compress by 10 to 50 times; one byte over and over compresses by a thousand.
  unpacked_bytes_from: 16_777_216,
  unpacked_ratio_max: 200,
}

/** An import to be carried on by a request. */
export interface ImportRun extends PlaceOfRun {
  readonly tenant: number
  readonly pace: ImportPace
  /** What is done with lines before they are settled: nothing, or in a dry run they are judged. */
  readonly rehearse: ((lines: readonly SettlingLine[]) => Promise<readonly SettlingLine[]>) | undefined
}

/** Settles every line of a body that is not settled yet. Returns how many lines it had. Throws what ended it before the body did. */
export async function runImport(services: Services, run: ImportRun, sent: SentBody): Promise<number> {
  const place = new ImportPlace(run)
  let earlier: Promise<void> = Promise.resolve()
  let latest: Promise<void> = Promise.resolve()
  try {
    for await (const lines of readLines(sent, IMPORT_LIMITS, services.stopping)) {
      await keepPace(services, run, lines)
      const news = await place.pass(lines)
      await earlier
      if (news.length === 0) continue
      earlier = latest
      // The next are read while the database stores these. Sooner, it would have nothing to do meanwhile.
      await new Promise<void>((judged) => {
        latest = settleNext(services, run, { lines: news, onJudged: judged }, earlier)
        latest.then(judged, judged)
      })
      await setImmediate()
    }
  } finally {
    // What was read before the body was interrupted is settled all the same.
    await Promise.allSettled([earlier, latest])
    await earlier
    await latest
  }
  place.refuseOther()
  return place.number
}

/** Waits where lines came faster than the service reads those of one tenant. */
async function keepPace({ stopping }: Services, { pace, tenant }: ImportRun, lines: readonly Line[]): Promise<void> {
  const bytes = lines.reduce((sum, { length }) => sum + length, 0)
  const wait_ms = pace.read(tenant, lines.length, bytes, performance.now())
  if (wait_ms > 0) await setTimeout(wait_ms, undefined, { signal: stopping }).catch(() => {})
}

/** Settles lines while `earlier` ones may still be stored. Where those have to be tried again, these come behind them. */
async function settleNext(
  services: Services,
  run: ImportRun,
  { lines, onJudged }: { readonly lines: readonly SettlingLine[]; readonly onJudged: () => void },
  earlier: Promise<void>,
): Promise<void> {
  const { credential, opened, rehearse } = run
  const { id, attempt } = opened
  const judged = rehearse === undefined ? lines : await rehearse(lines)
  const request = { credential, id, attempt, lines: judged, onJudged }
  try {
    await submitLines(services, request)
  } catch (error) {
    if (!(error instanceof LinesLost)) throw error
    await earlier
    await submitLines(services, request)
  }
}
