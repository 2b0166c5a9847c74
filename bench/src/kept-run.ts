// What a benchmark prints, kept as text under the facts of its run: the machine, the day, the version and how busy it was.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { runFacts } from './machine.ts'

/** How often it is noted how busy the machine is. */
const LOOK_MS = 5_000

type Print = (line: string) => void

/** Runs a benchmark. What it prints is written to `keep` as well, where that is given, once it has ended. */
export async function keepingRun<T>(
  keep: string | undefined,
  print: Print,
  run: (print: Print) => Promise<T>,
): Promise<T> {
  if (keep === undefined) return run(print)
  const lines: string[] = []
  const loads = [loadavg()[0] ?? 0]
  const looking = setInterval(() => loads.push(loadavg()[0] ?? 0), LOOK_MS)
  try {
    const result = await run((line) => {
      lines.push(line)
      print(line)
    })
    await writeFile(keep, textOf(loads, lines))
    return result
  } finally {
    clearInterval(looking)
  }
}

function textOf(loads: readonly number[], lines: readonly string[]): string {
  const facts = Object.entries(runFacts(loads)).map(([fact, value]) => `${fact}: ${value}`)
  return [...facts, '', ...lines, ''].join('\n')
}
