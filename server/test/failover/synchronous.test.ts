// With a synchronous standby a promotion loses nothing: the primary is killed under writers, importers and readers, and the standby takes over.
// With TEST_LENGTH=full a hundred times; PROMOTIONS sets another number.
import { expect, test } from 'vitest'
import { runs } from '../../../kernel/test/length.ts'
import { runPromotions } from './promotions.ts'

const PROMOTIONS = Number(process.env['PROMOTIONS'] ?? runs(100, 2))
const SEED = Math.trunc(Number(process.env['FAILOVER_SEED'] ?? runs(Date.now() % 1_000_000, 7)))

/** A long run shows how far it is. */
const IS_SHOWN = PROMOTIONS > 10 || process.env['PROMOTIONS'] !== undefined

/** What one promotion may take on a busy machine, the new standby included. */
const PROMOTION_MS_MAX = 60_000

test(
  'nothing acknowledged is lost or doubled when the primary is killed and its standby promoted, and service returns by itself',
  async () => {
    const logProgress = (line: string) => void process.stdout.write(IS_SHOWN ? `${line}\n` : '')
    const report = await runPromotions({ promotions: PROMOTIONS, writers: 8, seed: SEED, logProgress })
    process.stdout.write(`promotions: ${JSON.stringify({ ...report, findings: report.findings.length })}\n`)
    expect(report.findings, `FAILOVER_SEED=${SEED}`).toEqual([])
    expect(report.promotions).toBe(PROMOTIONS)
    expect(report.retried).toBeGreaterThan(0)
  },
  60_000 + PROMOTIONS * PROMOTION_MS_MAX,
)
