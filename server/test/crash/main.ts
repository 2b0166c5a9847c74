// npm run crash -- --kills 200 --seed 7 [--writers 16] [--two-nodes]: the crash test at any length. Exit code 1 when a
// promise was broken.
import { parseArgs } from 'node:util'
import { runCrashTest } from './crash-run.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    writers: { type: 'string', default: '16' },
    'two-nodes': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write('npm run crash -- [--kills 200] [--seed 1] [--writers 16] [--two-nodes]\n')
else await run()

async function run(): Promise<void> {
  const [kills, seed, writers] = [Number(values.kills), Number(values.seed), Number(values.writers)]
  if (![kills, seed, writers].every((number) => Number.isSafeInteger(number) && number > 0)) {
    process.stderr.write('--kills, --seed and --writers are whole numbers above 0.\n')
    process.exitCode = 1
    return
  }
  const logProgress = (line: string) => void process.stderr.write(`${line}\n`)
  const report = await runCrashTest({
    stage: values['two-nodes'] ? 'two-nodes' : 'embedded',
    kills,
    writers,
    seed,
    logProgress,
  })
  const dealt = [...report.dealt].map(([blow, times]) => `${blow} ${times}`).join(', ')
  process.stdout.write(`${report.kills} kills (${dealt}); longest time away ${report.away_ms_max} ms\n`)
  process.stdout.write(
    `${report.acknowledged} writes acknowledged, ${report.retried} after a retry, ${report.settled_by_replay} of these by replay\n`,
  )
  if (report.findings.length > 0) process.stdout.write(report.log)
  for (const finding of report.findings) process.stdout.write(`BROKEN: ${finding}\n`)
  process.stdout.write(
    report.findings.length === 0 ? 'Nothing lost, nothing doubled.\n' : `${report.findings.length} findings.\n`,
  )
  process.exitCode = report.findings.length === 0 ? 0 : 1
}
