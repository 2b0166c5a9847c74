// The table of checks: what the API, the settings and the reference are made of is whole.
import { expect, test } from 'vitest'
import { CHECKS, CHECK_NAMES } from './checks.ts'

test('the standard of each threshold is within its bounds, and the formula names it', () => {
  for (const name of CHECK_NAMES) {
    const { formula, thresholds } = CHECKS[name]
    for (const [called, { standard, minimum, maximum }] of Object.entries(thresholds)) {
      expect(formula, name).toContain(called)
      expect(standard).toBeGreaterThanOrEqual(minimum)
      expect(standard).toBeLessThanOrEqual(maximum)
    }
  }
})

test('each check has a description and a formula of its own, as sentences', () => {
  const sentences = CHECK_NAMES.flatMap((name) => [CHECKS[name].description, CHECKS[name].formula])
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/)
  expect(new Set(sentences).size).toBe(2 * CHECK_NAMES.length)
})
