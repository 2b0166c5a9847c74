// The receiver of the audit: lines are sent to it by POST, and are received once it answers with 2xx.
import { endingAfter } from '../scheduling/ending.ts'

/** Where lines are sent, and the headers that it asks for. */
export interface LineReceiver {
  readonly url: string
  readonly headers: { readonly [name: string]: string }
}

/** Less than the transaction that is open meanwhile may be idle. */
const ANSWER_MS_MAX = 10_000

/** A receiver that takes no lines at all now: it is not reached, asks to wait, or does not know who sends. */
export class ReceiverAway extends Error {}

/** A receiver that takes no lines as long as these together. */
export class LinesTooLong extends Error {}

/** Answers that refuse no lines in particular; so do those from 500 on. */
const OF_ALL_LINES: ReadonlySet<number> = new Set([401, 403, 404, 408, 429])

/** Sends lines. Throws a ReceiverAway where it takes none, a LinesTooLong where they are too long, another error where it refuses these. */
export async function postLines(
  receiver: LineReceiver,
  lines: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  const status = await post(receiver, lines, stopping).catch((error: unknown) => {
    throw new ReceiverAway('the receiver of the audit was not reached', { cause: error })
  })
  if (status >= 200 && status < 300) return
  const message = `the receiver of the audit answered ${status}`
  if (status === 413) throw new LinesTooLong(message)
  const refuses_these = status >= 400 && status < 500 && !OF_ALL_LINES.has(status)
  throw refuses_these ? new Error(message) : new ReceiverAway(message)
}

/** A redirect is not followed: the lines are for the address of the settings. */
async function post({ url, headers }: LineReceiver, lines: readonly string[], stopping: AbortSignal): Promise<number> {
  const { signal, close } = endingAfter(ANSWER_MS_MAX, stopping)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/x-ndjson' },
      body: lines.map((line) => `${line}\n`).join(''),
      redirect: 'manual',
      signal,
    })
    await response.body?.cancel()
    return response.status
  } finally {
    close()
  }
}
