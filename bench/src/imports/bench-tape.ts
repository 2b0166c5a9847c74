// From a lender's CSV to the first summary of its portfolio that shows all of it: `tapeline import` as a lender runs it, then the calculators. By
// the clock, and by CPU time of each part, since three processes share the machine.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cpuOf, cpuOfEndedChildren, cpuOfTree } from '../machine.ts'
import { type Stage, send, setStage } from '../stage.ts'
import { type LoanTape, writeLoanTape } from './loan-tape.ts'
import { RESIDENT_MIB_AIM, peakResident } from './resident.ts'

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url))

/** The aim: the longest wait of a lender of 100,000 loans. */
const SECONDS_AIM = 120
const LOANS_AIM = 100_000

/** Between two looks at the portfolio. */
const LOOK_MS = 250

/** CPU seconds by where they were spent, up to a moment. */
interface Spent {
  readonly seconds: number
  readonly command: number
  readonly server: number
  readonly postgres: number
}

interface Summary {
  readonly data: readonly {
    readonly receivables: { readonly drawn: number }
    readonly principal: { readonly closing: number }
  }[]
}

/** Imports the tape of so many loans and prints how long it took until the portfolio showed it. */
export async function benchTape(port: number, loans: number, print: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tapeline-tape-'))
  const stage = await setStage(port)
  try {
    const tape = await writeLoanTape(folder, loans)
    const parts: { sent?: Spent; shown?: Spent } = {}
    const peak = await peakResident(stage.server_pid, async () => {
      const clock = clockOf(stage)
      const command = await importTape(stage, tape)
      parts.sent = clock(command)
      while (!(await showsAll(stage, tape, loans))) await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
      parts.shown = clock(command)
    })
    printTape({ loans, entries: tape.entries, peak }, parts, print)
  } finally {
    await stage.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function clockOf({ server_pid, postmaster_pid }: Stage): (command: number) => Spent {
  const start = performance.now()
  const before = { server: cpuOf(server_pid), postgres: cpuOfTree(postmaster_pid) }
  return (command) => ({
    seconds: (performance.now() - start) / 1_000,
    command,
    server: cpuOf(server_pid) - before.server,
    postgres: cpuOfTree(postmaster_pid) - before.postgres,
  })
}

/** Runs the command to its end; returns its CPU seconds. Throws where a row was rejected. */
async function importTape(stage: Stage, { files, mapping }: LoanTape): Promise<number> {
  const before = cpuOfEndedChildren()
  const options = ['--mapping', mapping, '--quiet', '--json', '--url', `http://${stage.host}:${stage.port}`]
  const command = spawn(process.execPath, [MAIN, 'import', ...files, ...options], {
    env: { ...process.env, TAPELINE_KEY: stage.key },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  command.stdout.on('data', (piece: Buffer) => (output += piece.toString()))
  const [code] = (await once(command, 'close')) as [number | null]
  if (code !== 0) throw new Error(`The import of the tape ended with ${code}: ${output}`)
  return cpuOfEndedChildren() - before
}

/** Whether the portfolio shows every loan and all that was repaid. */
async function showsAll(stage: Stage, { outstanding }: LoanTape, loans: number): Promise<boolean> {
  const { data } = (await send(stage, 'GET', '/portfolio/summary')) as Summary
  return data.length === 1 && data[0]?.receivables.drawn === loans && data[0].principal.closing === outstanding
}

function printTape(
  { loans, entries, peak }: { readonly loans: number; readonly entries: number; readonly peak: number },
  { sent, shown }: { readonly sent?: Spent; readonly shown?: Spent },
  print: (line: string) => void,
): void {
  if (sent === undefined || shown === undefined) return
  const aim = loans === LOANS_AIM ? ` (aim: less than ${SECONDS_AIM} s)` : ` (aim: ${SECONDS_AIM} s for ${LOANS_AIM})`
  print(`\n${loans} loans with ${entries} entries, from CSV to the first summary that shows all`)
  print(
    `  ${shown.seconds.toFixed(1)} s${aim}: sent in ${sent.seconds.toFixed(1)} s, calculated ${(shown.seconds - sent.seconds).toFixed(1)} s later`,
  )
  print(
    `  CPU until sent: command ${sent.command.toFixed(1)} s, server ${sent.server.toFixed(1)} s, postgres ${sent.postgres.toFixed(1)} s`,
  )
  print(
    `  CPU in all: command ${shown.command.toFixed(1)} s, server ${shown.server.toFixed(1)} s, postgres ${shown.postgres.toFixed(1)} s`,
  )
  print(`  server resident at most ${peak.toFixed(0)} MiB (aim: at most ${RESIDENT_MIB_AIM} MiB)`)
}
