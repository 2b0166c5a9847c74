// Terms to start from can be put in words. Whether the service takes them is tested in a browser (`web/e2e/operator-first.test.ts`).
import { expect, test } from 'vitest'
import { advanceTexts, concentrationText, covenantTexts, ruleText } from '../../debt-lines/terms-in-words.ts'
import { TEMPLATES } from './templates.ts'

test('each template has every part, and each part can be put in words without an amount', () => {
  for (const { terms } of TEMPLATES) {
    const { advance_rates, eligibility, concentration_limits, covenants } = terms
    const words = [
      ...(advance_rates === null ? [] : advanceTexts(advance_rates)).map(({ text }) => text),
      ...(eligibility ?? []).map((rule) => ruleText(rule, 'USD')),
      ...(concentration_limits ?? []).map((limit) => concentrationText(limit, 'USD')),
      ...(covenants ?? []).flatMap((covenant) => covenantTexts(covenant, 'USD')),
    ]
    expect(words.length).toBeGreaterThanOrEqual(5)
    expect(words.filter((text) => text === '' || text.includes('undefined'))).toEqual([])
  }
})

test('ids are unique in their lists', () => {
  for (const { terms } of TEMPLATES)
    for (const part of [terms.eligibility, terms.concentration_limits, terms.covenants]) {
      const ids = (part ?? []).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
})
