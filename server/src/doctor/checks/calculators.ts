// Whether the calculators follow the log, by the same figures as /ready and /metrics.
import { readFailing, readLags, readSetAsideCounts } from '../../telemetry/lag-reads.ts'
import { type Check, failure, ok, warning } from '../check.ts'
import { countText, spanText } from '../figures-text.ts'

/** A calculator that follows is behind by a second or two; an import of millions of lines takes minutes. */
const LAG_SECONDS_MAX = 60

/** Checks how far calculators are behind, and that none fails again and again. */
export const calculators: Check = {
  name: 'calculators',
  needs: ['migrations'],
  run: async ({ open }) => {
    const { database } = await open()
    const [failing, lags] = [await readFailing(database), await readLags(database)]
    const [worst] = failing
    if (worst !== undefined)
      return failure(
        `The calculator ${worst.calculator} has failed for ${spanText(worst.seconds)}, for ${countText(worst.tenants, 'lender')}.`,
        'Look for its error in the log of the service, and report it if it stays after a restart.',
      )
    const late = lags.filter(({ seconds }) => seconds > LAG_SECONDS_MAX)
    if (late.length > 0)
      return warning(
        `Figures are behind: ${late.map(({ follower, seconds }) => `${follower} by ${spanText(seconds)}`).join(', ')}.`,
        'Start a process of role `all` or `worker`, or wait until a large import is processed.',
      )
    return ok('Balances and portfolios follow the writes.')
  },
}

/** Checks that no receivable is left out of the figures. */
export const setAside: Check = {
  name: 'set_aside',
  needs: ['migrations'],
  run: async ({ open }) => {
    const aside = await readSetAsideCounts((await open()).database)
    const count = aside.reduce((sum, { receivables }) => sum + receivables, 0)
    if (count === 0) return ok('No receivable is left out of the figures.')
    return warning(
      `${countText(count, 'receivable')} cannot be calculated and ${count === 1 ? 'is' : 'are'} left out of the figures.`,
      'Ask for each in the dashboard or the API: the answer names the entry to correct.',
    )
  },
}
