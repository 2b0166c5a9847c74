// npm run faults -- --seed 1 --histories 1000: histories of requests from many clients while processes, packets, the disk and the clock fail, each
// judged by an independent checker. Exit code 1 when a promise was broken.
import { parseArgs } from 'node:util'
import { FAULT_KINDS } from './faults/kinds.ts'
import { runAway } from './away.ts'
import { type HistoriesReport, kindsOf, runHistories } from './run-histories.ts'

const HELP = `npm run faults -- [--seed 1] [--histories 1000] [--faults WORDS] [--parts NAMES] [--minutes N] [--shrink 40]
npm run faults -- --away 60 [--seed 1]

  --seed       the seed of the first history; the next ones have the next numbers
  --histories  how many to run; ends at the first that breaks a promise
  --faults     only kinds of faults with one of these words in their name, separated by commas; "none" for no faults
  --parts      only these parts of a history, as a failing run prints them: requests as CLIENT.REQUEST, faults as fN
  --minutes    begin no history later than so many minutes after the start
  --away       no random histories: the database is away for so many seconds, first refusing connections and then silent
  --shrink     how often a failing history is run again at most to make it smaller; 0: not at all

Kinds of faults: ${FAULT_KINDS.join(', ')}.
A full disk needs root on Linux, a stepped clock needs libfaketime; without them these kinds are left out, and the summary states it.
The same seed gives the same requests and faults at the same places in their order. How processes and packets meet is not repeated exactly.
`

const LOG_LINES = 20
const LOG_CHARACTERS = 400

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '1000' },
    faults: { type: 'string', default: '' },
    parts: { type: 'string', default: '' },
    minutes: { type: 'string', default: '1000000' },
    shrink: { type: 'string', default: '40' },
    away: { type: 'string', default: '0' },
    help: { type: 'boolean', default: false },
  },
})

if (values.help) process.stdout.write(HELP)
else await run()

async function run(): Promise<void> {
  const [seed, histories, minutes, shrinking] = [values.seed, values.histories, values.minutes, values.shrink].map(
    Number,
  )
  if (![seed, histories, minutes, shrinking].every((number) => Number.isSafeInteger(number) && Number(number) >= 0)) {
    process.stderr.write('--seed, --histories, --minutes and --shrink are whole numbers.\n')
    process.exitCode = 2
    return
  }
  if (values.away !== '0') return away(Number(values.away), Number(seed))
  // A first signal ends it in order: processes and the small disk would outlive it.
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  const began = performance.now()
  const report = await runHistories({
    seed: Number(seed),
    histories: Number(histories),
    kinds: values.faults === 'none' ? [] : kindsOf(listOf(values.faults)),
    parts: values.parts === '' ? undefined : new Set(listOf(values.parts)),
    minutes_max: Number(minutes),
    shrinking_max: Number(shrinking),
    logProgress: (line) => void process.stderr.write(`${line}\n`),
    stopping: stopping.signal,
  })
  process.stdout.write(summaryOf(report, Math.round((performance.now() - began) / 1_000)))
  process.exitCode = report.failures.length === 0 ? 0 : 1
}

async function away(seconds: number, seed: number): Promise<void> {
  if (!Number.isSafeInteger(seconds) || seconds < 1) throw new Error('--away is a whole number of seconds above 0')
  const reports = await runAway(seconds, seed)
  for (const { kind, refusals, refusal_p50_ms, refusal_p99_ms, refusal_max_ms, return_ms, acknowledged } of reports)
    process.stdout.write(
      `${kind}, ${seconds} s: ${refusals} refusals, p50 ${refusal_p50_ms} ms, p99 ${refusal_p99_ms} ms, at most ${refusal_max_ms} ms; ` +
        `answered again ${Math.round(return_ms ?? NaN)} ms after the database was back; ${acknowledged} writes acknowledged\n`,
    )
  const findings = reports.flatMap((report) => report.findings)
  for (const finding of findings) process.stdout.write(`BROKEN: ${finding}\n`)
  process.exitCode = findings.length === 0 ? 0 : 1
}

function listOf(text: string): string[] {
  return text.split(',').filter((word) => word !== '')
}

/** The last lines of a log, each without its end. */
function endOf(log: string): string {
  const lines = log.split('\n').slice(-LOG_LINES)
  return lines.map((line) => `${line.slice(0, LOG_CHARACTERS)}\n`).join('')
}

function summaryOf(report: HistoriesReport, seconds: number): string {
  const { run: count, requests, acknowledged, unanswered, failures, counts, impossible } = report
  const rows = [...counts]
    .toSorted(([a], [b]) => FAULT_KINDS.indexOf(a) - FAULT_KINDS.indexOf(b))
    .map(
      ([kind, { struck, in_flight, failing, failed }]) =>
        `${kind.padEnd(32)}${[struck, in_flight, failing, failed].map((number) => String(number).padStart(10)).join('')}\n`,
    )
  return [
    `${count} histories in ${seconds} s: ${requests} requests judged, ${acknowledged} writes acknowledged, ${unanswered} writes without an answer\n\n`,
    `${'fault'.padEnd(32)}${['struck', 'in flight', 'failing', 'attempts'].map((word) => word.padStart(10)).join('')}\n`,
    ...rows,
    'in flight: requests were under way when it struck; failing: attempts failed during it; attempts: how many\n',
    ...(impossible.length === 0 ? [] : [`Not possible here: ${impossible.join(', ')}\n`]),
    ...failures.flatMap(({ seed, findings, parts, log }) => [
      endOf(log),
      ...findings.map((finding) => `BROKEN: ${finding}\n`),
      `Seed ${seed} breaks a promise. Again, with what is enough for it:\n`,
      `  npm run faults -- --seed ${seed} --histories 1 --parts ${parts.join(',')}${values.faults === '' ? '' : ` --faults '${values.faults}'`}\n`,
    ]),
    failures.length === 0 ? 'Every answer is explained; nothing is lost, nothing doubled.\n' : '',
  ].join('')
}
