// Every check by its standard thresholds.
import { CHECKS, CHECK_NAMES, type ChecksInForce } from '@tapeline/kernel/metrics/integrity/checks'

/** What is looked for where the operator has set nothing. */
export function standardChecks(): ChecksInForce {
  return Object.fromEntries(
    CHECK_NAMES.map((name) => [
      name,
      Object.fromEntries(
        Object.entries(CHECKS[name].thresholds).map(([threshold, { standard }]) => [threshold, standard]),
      ),
    ]),
  ) as ChecksInForce
}
