// What a test file costs: seconds of processor time, by what they went into, so that a run can report where its time went. They are
// written only where a run asks for them, by naming a file in TEST_COSTS.
import { appendFileSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** The costs that are measured separately; whatever else a file does is the rest. */
export type Cost = 'modules' | 'services'

/** The costs of one file, in seconds of processor time. */
export interface FileCosts extends Record<Cost, number> {
  readonly file: string
  /** Everything in the process of its tests. */
  readonly total: number
  /** Processes that it started and that have ended: browsers, commands, databases of its own. */
  readonly programs: number
}

const NOTES = process.env['TEST_COSTS']

const spent: Record<Cost, number> = { modules: 0, services: 0 }

/** Seconds that this process has computed. */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

/** Does a piece of work and notes what it cost. Others' work meanwhile counts with it. */
export async function spend<T>(cost: Cost, work: () => Promise<T>): Promise<T> {
  const before = processorSeconds()
  try {
    return await work()
  } finally {
    spent[cost] += processorSeconds() - before
  }
}

/** Notes the costs of a file from now on; gives what closes the note, once modules are evaluated and once tests are done. */
export function openCosts(): { evaluated: () => void; done: (file: string) => void } {
  const [began, programs] = [processorSeconds(), endedChildrenSeconds('self')]
  spent.modules = 0
  spent.services = 0
  return {
    evaluated: () => void (spent.modules = processorSeconds() - began),
    done: (file) => {
      const costs: FileCosts = {
        file,
        total: processorSeconds() - began,
        programs: endedChildrenSeconds('self') - programs,
        ...spent,
      }
      note(costs)
    },
  }
}

/** Notes what the whole run cost beside its files: its PostgreSQL, known by the file that holds its process id, and this process, which prepares sources. */
export async function noteRunCosts(postmasterFile: string): Promise<void> {
  const [pid = ''] = (await readFile(postmasterFile, 'utf8')).split('\n')
  note({ postgres: endedChildrenSeconds(pid), transforming: processorSeconds() })
}

function note(costs: object): void {
  if (NOTES !== undefined) appendFileSync(NOTES, `${JSON.stringify(costs)}\n`)
}

/** Seconds computed by ended children of a process; 0 where the system does not report them. */
function endedChildrenSeconds(pid: string): number {
  try {
    // Behind the name of the program, which may hold anything: fields 16 and 17 of proc(5), in ticks of a hundredth.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
}
