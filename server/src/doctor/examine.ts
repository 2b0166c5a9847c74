// Runs the checks one after another. A check whose needs are not in order is not run, and one that breaks is a failure of its own: neither
// keeps the others from running.
import { type Check, type Finding, type Status, failure, notChecked, reasonOf } from './check.ts'
import type { Installation } from './installation.ts'

/** A finding with the name of its check. */
export interface NamedFinding extends Finding {
  readonly name: string
}

/** Runs checks in the order given; each check follows the checks that it needs. */
export async function examine(installation: Installation, checks: readonly Check[]): Promise<NamedFinding[]> {
  const findings = new Map<string, NamedFinding>()
  for (const check of checks) {
    const missing = check.needs.find((name) => findings.get(name)?.status !== 'ok')
    const finding = missing === undefined ? await run(check, installation) : blockedBy(missing)
    findings.set(check.name, { name: check.name, ...finding })
  }
  return [...findings.values()]
}

async function run(check: Check, installation: Installation): Promise<Finding> {
  try {
    return await check.run(installation)
  } catch (error) {
    return failure(
      `The check ended with an error (${reasonOf(error)}).`,
      'Correct the cause, then run the checks again.',
    )
  }
}

function blockedBy(name: string): Finding {
  return notChecked(`The check ${name} has to be ok first.`)
}

/** The most serious status of findings: what is not checked counts as ok. */
export function worstOf(findings: readonly Finding[]): Status {
  const order: readonly Status[] = ['failure', 'warning']
  return order.find((status) => findings.some((finding) => finding.status === status)) ?? 'ok'
}
