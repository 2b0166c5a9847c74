// Reported delinquency as episodes, as a lender reports it through the interface: set, corrected, cleared, set again.
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DelinquencyFact, deriveEpisodes } from './derive-episodes.ts'

const late = (day: number, since: number, amount = 100, times = 1): DelinquencyFact => ({ day, since, amount, times })
const clear = (day: number, times = 1): DelinquencyFact => ({ day, since: null, amount: 0, times })

describe('deriveEpisodes', () => {
  it('an episode begins on the reported day, and lasts until it is cleared', () => {
    expect(deriveEpisodes([late(10, 5)], null)).toEqual([
      { from: 5, until: null, steps: [{ day: 5, since: 5, amount: 100 }], times: 1 },
    ])
    expect(deriveEpisodes([late(10, 5), clear(40)], null)).toMatchObject([{ from: 5, until: 40 }])
  })

  it('ends when principal reaches zero or the receivable is closed, if that comes first', () => {
    expect(deriveEpisodes([late(10, 5), clear(40)], 30)).toMatchObject([{ from: 5, until: 30 }])
    expect(deriveEpisodes([late(10, 5), clear(40)], 50)).toMatchObject([{ from: 5, until: 40 }])
    expect(deriveEpisodes([late(10, 5)], 30)).toMatchObject([{ from: 5, until: 30 }])
    expect(deriveEpisodes([late(40, 5)], 30)).toMatchObject([{ from: 5, until: 30 }])
    expect(deriveEpisodes([late(40, 35)], 30)).toEqual([])
  })

  it('counts separate episodes, each with the count that the lender had by then', () => {
    const facts = [late(10, 5), clear(20), late(50, 45, 70, 2), clear(60, 2)]
    expect(deriveEpisodes(facts, null)).toMatchObject([
      { from: 5, until: 20, times: 1 },
      { from: 45, until: 60, times: 2 },
    ])
  })

  it('a later day without clearing is the same episode, past due since then from that fact on', () => {
    expect(deriveEpisodes([late(10, 5), late(20, 15, 80), clear(30)], null)).toEqual([
      {
        from: 5,
        until: 30,
        steps: [
          { day: 5, since: 5, amount: 100 },
          { day: 20, since: 15, amount: 80 },
        ],
        times: 1,
      },
    ])
  })

  it('an earlier day without clearing is valid from its own fact on, and no past day is rewritten', () => {
    expect(deriveEpisodes([late(10, 5), late(20, 2, 80)], null)).toMatchObject([
      {
        from: 5,
        steps: [
          { day: 5, since: 5, amount: 100 },
          { day: 20, since: 2, amount: 80 },
        ],
      },
    ])
  })

  it('an episode after clearing begins no earlier than the clearing', () => {
    expect(deriveEpisodes([late(10, 5), clear(20), late(30, 12)], null)).toMatchObject([
      { from: 5, until: 20 },
      { from: 20, until: null, steps: [{ day: 20, since: 12 }] },
    ])
  })

  it('a delinquency announced and cleared before its day is ignored', () => {
    expect(deriveEpisodes([late(10, 25), clear(20)], null)).toEqual([])
  })

  it('of reports before the episode begins the last is valid', () => {
    expect(deriveEpisodes([late(10, 25, 100), late(12, 25, 60)], null)).toMatchObject([
      { from: 25, steps: [{ day: 25, since: 25, amount: 60 }] },
    ])
  })

  it('a delinquency announced for a later day and replaced before that day is ignored', () => {
    expect(deriveEpisodes([late(10, 25), late(12, 8, 60)], null)).toMatchObject([
      { from: 8, steps: [{ day: 8, since: 8, amount: 60 }] },
    ])
  })

  it('clearing without a delinquency changes nothing', () => {
    expect(deriveEpisodes([clear(1), clear(2), late(10, 5), clear(20), clear(21)], null)).toHaveLength(1)
    expect(deriveEpisodes([], 5)).toEqual([])
  })

  it('episodes never overlap, are never empty, and are delinquent on each day for which the lender reported it', () => {
    const anyFact = fc.record({
      since: fc.option(fc.integer({ min: -20, max: 3 })),
      amount: fc.integer({ min: 1, max: 9 }),
      times: fc.integer({ min: 1, max: 9 }),
    })
    const anyFacts = fc.array(anyFact, { maxLength: 12 }).map((facts) =>
      facts.map(({ since, amount, times }, at) => {
        const day = at * 5
        return since === null ? clear(day, times) : late(day, day + since, amount, times)
      }),
    )
    fc.assert(
      fc.property(anyFacts, fc.option(fc.integer({ min: -10, max: 70 })), (facts, ended_on) => {
        const episodes = deriveEpisodes(facts, ended_on)
        let free_from = -Infinity
        for (const { from, until, steps } of episodes) {
          expect(from).toBeGreaterThanOrEqual(free_from)
          expect(until ?? Infinity).toBeGreaterThan(from)
          expect(steps[0]?.day).toBe(from)
          free_from = until ?? Infinity
        }
        for (let day = 0; day < 70; day += 1) {
          const reported = facts.findLast((fact) => fact.day <= day)?.since ?? Infinity
          const delinquent = reported <= day && day < (ended_on ?? Infinity)
          if (delinquent)
            expect(episodes.some(({ from, until }) => from <= day && day < (until ?? Infinity))).toBe(true)
        }
      }),
    )
  })
})
