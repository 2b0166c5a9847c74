// Starts and supervises the calculation thread, so that no calculation, however long, keeps a request waiting. The thread is a
// job like any other: a run lasts as long as the thread does, so one that failed is reported and started again after the pause.
import { Worker } from 'node:worker_threads'
import type pg from 'pg'
import { err } from 'pino-std-serializers'
import type { Job } from './schedule.ts'
import { threadFile } from '../../file-locations.ts'

/** What the thread is given; it stays in this process's memory. */
export interface ThreadSettings {
  readonly connection: pg.PoolConfig
  readonly operator_slug: string
}

/** Connections of the thread: one for every job, one for the progress that some of them report meanwhile, and those of its writer. */
export const THREAD_CONNECTIONS_MAX = 20

/** A failure in the thread, sent to the thread that logs. */
export interface ThreadFailure {
  readonly what: string
  /** The job that failed, where it was one. */
  readonly job: string | undefined
  /** Type, message and stack as a log line holds them, with the plain fields of the error: an error itself would lose its type on the way. */
  readonly error: { readonly [field: string]: unknown }
}

/** What the thread shows the thread that serves. */
export type ThreadMessage = { readonly failure: ThreadFailure } | { readonly shows: 'events' }

/** What follows of messages of the thread. */
export interface ThreadListeners {
  readonly onFailure: (failure: ThreadFailure) => void
  /** Called when events were added. */
  readonly onEvents: () => void
}

/** Time before a thread that failed is started again. */
const PAUSE_MS = 1_000

/** How long a thread that is stopped may take: it is ended then, and its work continues from its cursors at the next start. */
const STOP_MS_MAX = 5_000

/** What objects that have just been made may take, where V8 would give them three times as much: the thread is one of two. */
const YOUNG_MIB = 16

/** The job that keeps the thread running. When it is stopped, the thread finishes what is under way. */
export function workerThread(settings: ThreadSettings, listeners: ThreadListeners): Job {
  return { name: 'worker-thread', pause_ms: PAUSE_MS, run: (stopping) => runThread(settings, listeners, stopping) }
}

/** Starts a thread and waits for its end; rejects unless the thread was stopped and ended in order. */
function runThread(
  settings: ThreadSettings,
  { onFailure, onEvents }: ThreadListeners,
  stopping: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxYoungGenerationSizeMb: YOUNG_MIB }
    const thread = new Worker(threadFile('worker'), { workerData: settings, name: 'worker', resourceLimits })
    let deadline: NodeJS.Timeout | undefined
    const stop = () => {
      thread.postMessage('stop')
      deadline = setTimeout(() => void thread.terminate(), STOP_MS_MAX)
    }
    let cause: unknown
    stopping.addEventListener('abort', stop)
    thread.on('message', (message: ThreadMessage) => ('failure' in message ? onFailure(message.failure) : onEvents()))
    thread.on('error', (error) => (cause = error))
    thread.on('exit', (code) => {
      stopping.removeEventListener('abort', stop)
      clearTimeout(deadline)
      if (stopping.aborted && (code === 0 || cause === undefined)) resolve()
      else reject(new Error(`The worker thread ended unexpectedly, with exit code ${code}`, { cause }))
    })
  })
}

/** A failure as it goes from thread to thread: fields that are neither text, number nor yes and no stay behind. */
export function describeFailure(what: string, error: unknown, job?: string): ThreadFailure {
  const described = err(error instanceof Error ? error : new Error(String(error)))
  const plain = Object.entries(described).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
  return { what, job, error: Object.fromEntries(plain) }
}
