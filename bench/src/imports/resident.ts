// The resident memory of a process during some work (Linux).
import { readFileSync } from 'node:fs'

/** What a server should hold at most while a book comes in, however large, in MiB. */
export const RESIDENT_MIB_AIM = 256

const LOOK_MS = 50

/** Runs some work and returns the peak resident memory of a process meanwhile, in MiB. */
export async function peakResident(pid: number, work: () => Promise<void>): Promise<number> {
  const { peaks } = await peaksResident([pid], work)
  return peaks[0] ?? 0
}

/** Runs some work and returns its result with the peak resident memory of each process meanwhile, in MiB. */
export async function peaksResident<Result>(
  pids: readonly number[],
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly peaks: readonly number[] }> {
  let peaks = pids.map(residentOf)
  const look = () => (peaks = pids.map((pid, at) => Math.max(peaks[at] ?? 0, residentOf(pid))))
  const timer = setInterval(look, LOOK_MS)
  try {
    const result = await work()
    return { result, peaks: look() }
  } finally {
    clearInterval(timer)
  }
}

/** In MiB; 0 of a process that has ended. */
function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(statusOf(pid)) ?? []
  return Number(kilobytes) / 1_024
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
