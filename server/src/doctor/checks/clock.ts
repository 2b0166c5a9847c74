// The difference between the clock of this machine and that of the database. Codes of the two-step sign-in, sessions and signed requests
// depend on both.
import { type Querier, installationStatement } from '../../storage/database.ts'
import { type Check, failure, ok, warning } from '../check.ts'
import { spanText } from '../figures-text.ts'

const selectClock = installationStatement(
  'doctor-clock',
  'select extract(epoch from clock_timestamp())::double precision * 1000 as milliseconds',
)

/** Seconds of difference: from the first on something is wrong, from the second on sign-in codes are refused. */
const WARNING_SECONDS = 2
const FAILURE_SECONDS = 30

/** Checks that both clocks agree. */
export const clock: Check = {
  name: 'clock',
  needs: ['database'],
  run: async ({ open, now }) => {
    const seconds = (await readDifference((await open()).database, now)) / 1_000
    if (seconds < WARNING_SECONDS) return ok('This machine and the database agree on the time.')
    const found = `The clocks of this machine and of the database differ by ${spanText(seconds)}.`
    const to_do = 'Have both set by NTP, with `timedatectl set-ntp true` on Linux.'
    return seconds < FAILURE_SECONDS ? warning(found, to_do) : failure(found, to_do)
  },
}

/** Milliseconds that the clocks differ by at least, whatever part of the round trip passed before the database looked at its own. */
async function readDifference(querier: Querier, now: () => number): Promise<number> {
  // The first statement may open a connection.
  await querier.query(selectClock, [])
  const before = now()
  const [row] = await querier.query<{ milliseconds: number }>(selectClock, [])
  const after = now()
  const there = row?.milliseconds ?? before
  return Math.max(0, before - there, there - after)
}
