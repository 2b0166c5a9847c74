// How long work reports its progress.

/** Takes how many receivables of how many were looked at. */
export type ReportProgress = (done: number, total: number) => Promise<void>

/** How often progress is reported. */
const REPORT_MS = 500

/** Reports at once, and then at most twice a second. */
export function progressTo(report: ReportProgress): ReportProgress {
  let reported_at = -Infinity
  return async (done, total) => {
    if (performance.now() - reported_at < REPORT_MS) return
    reported_at = performance.now()
    await report(done, total)
  }
}
