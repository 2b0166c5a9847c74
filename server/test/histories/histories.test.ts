// A few histories of fixed seeds, so that the simulator itself stays whole: npm run faults runs them by the thousand. A disk is not filled and a
// clock not stepped here, since not every machine permits it.
import { expect, test } from 'vitest'
import { runs } from '../../../kernel/test/length.ts'
import { kindsOf, runHistories } from './run-histories.ts'

const KINDS = kindsOf(['kill', 'pause', 'connections', 'packets', 'lose', 'cut', 'slow'])

/** What all of them may take on a busy machine. */
const TEST_MS = 600_000

test(
  'whatever fails, every answer is explained, and what was acknowledged is there once',
  async () => {
    const plan = {
      seed: 101,
      histories: runs(40, 3),
      kinds: KINDS,
      parts: undefined,
      minutes_max: 60,
      shrinking_max: 0,
    }
    const report = await runHistories({ ...plan, logProgress: () => {} })
    expect(
      report.failures.map(
        ({ seed, findings }) => `npm run faults -- --seed ${seed} --histories 1: ${findings.join('; ')}`,
      ),
    ).toEqual([])
    expect(report.run).toBe(plan.histories)
    expect(report.acknowledged).toBeGreaterThan(20)
    expect([...report.counts.values()].some(({ in_flight }) => in_flight > 0)).toBe(true)
  },
  runs(10, 1) * TEST_MS,
)
