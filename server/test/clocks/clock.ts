// A sandbox's clock, as tests move it.
import { type Client, eventually } from '../harness/client.ts'
import { demand } from '../surface/operations.ts'

/** A clock as it is answered. */
export interface AnsweredClock {
  readonly status: 'real_time' | 'ready' | 'advancing'
  readonly shows: string
  readonly today: string
  readonly advances_to: string | null
  readonly created_at: string | null
  readonly moves: readonly { readonly at: string; readonly showed: string; readonly shows: string }[]
}

/** The clock of a caller's sandbox. */
export async function readClock(client: Client): Promise<AnsweredClock> {
  return (await demand(client.get('/sandbox-clock'))).body
}

/** How long a clock is on its way at most beside one PostgreSQL, in milliseconds. */
const WAY_MS = 300_000

/** Moves a clock to a moment, or has it arrive where it is going already; returns it once it is ready. */
export async function advance(client: Client, advance_to?: string): Promise<AnsweredClock> {
  const before = await readClock(client)
  if (advance_to !== undefined && before.advances_to !== advance_to)
    await demand(client.post('/sandbox-clock', { advance_to }))
  return eventually(
    () => readClock(client),
    ({ status }) => status === 'ready',
    WAY_MS,
  )
}
