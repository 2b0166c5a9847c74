// CPU time of processes, from the operating system's own accounting (Linux), so that a ratio can be shown with its parts.
import { readFileSync, readdirSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'

/** Clock ticks a second of /proc on Linux. */
const TICKS = 100

/** CPU seconds of a process, children that ended included; 0 for one that ended, whose time its parent carries. */
export function cpuOf(pid: number): number {
  return secondsOf(statOf(pid).slice(11, 15))
}

/** CPU seconds of the children of this process that ended. */
export function cpuOfEndedChildren(): number {
  return secondsOf(statOf(process.pid).slice(13, 15))
}

function secondsOf(fields: readonly string[]): number {
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS
}

/** CPU seconds of a process and of everything below it that lives. */
export function cpuOfTree(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + cpuOfTree(child), cpuOf(pid))
}

/** CPU seconds of all processes of a name that live, without their children. */
export function cpuOfProcessesNamed(name: string): number {
  return processes()
    .filter((pid) => nameOf(pid) === name)
    .reduce((sum, pid) => sum + secondsOf(statOf(pid).slice(11, 13)), 0)
}

function processes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
}

function childrenOf(pid: number): number[] {
  return processes().filter((other) => parentOf(other) === pid)
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1])
}

/** The fields after the process's name, which may hold blanks: state, parent, … */
function statOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}

/** What a run that is kept as text is known by; `loads` are load averages that were seen during it. */
export function runFacts(loads: readonly number[]) {
  const [first] = cpus()
  return {
    machine: `${cpus().length} × ${first?.model.trim() ?? 'unknown'}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB`,
    date: new Date().toISOString().slice(0, 10),
    version: process.env['npm_package_version'] ?? 'unknown',
    load: `${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)}`,
  }
}
