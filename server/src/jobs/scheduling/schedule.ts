// Work that repeats: each job runs alone, again after a pause, until stopped. A failure is reported and retried later.
import { setMaxListeners } from 'node:events'
import { Interrupted } from '../../storage/interruptible.ts'
import { Notice } from './notice.ts'

/** A job and the pause between its runs. */
export interface Job {
  readonly name: string
  readonly pause_ms: number
  /** Ends the pause early. */
  readonly notice?: Notice
  /** `stopping` is for runs that last until they are stopped. */
  readonly run: (stopping: AbortSignal) => Promise<unknown>
}

/** Starts jobs; the returned function stops them, waiting for those under way. `jobsUntil` is given the signal of the stop. */
export function startJobs(
  jobsUntil: (stopping: AbortSignal) => readonly Job[],
  report: (job: string, error: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const jobs = jobsUntil(stopping.signal)
  // Each job listens once, in its pause or its run, and there are more of them than a leak is assumed to begin with.
  setMaxListeners(2 * jobs.length + 1, stopping.signal)
  const loops = jobs.map((job) => repeat(job, stopping.signal, report))
  return async () => {
    stopping.abort()
    await Promise.all(loops)
  }
}

async function repeat(job: Job, stopping: AbortSignal, report: (job: string, error: unknown) => void): Promise<void> {
  const { notice = new Notice() } = job
  while (!stopping.aborted) {
    await job.run(stopping).catch((error: unknown) => {
      // Work that a stop interrupted continues at the next start.
      if (!(error instanceof Interrupted)) report(job.name, error)
    })
    await notice.pause(job.pause_ms, stopping)
  }
}
