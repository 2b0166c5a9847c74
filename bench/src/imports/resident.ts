// The resident memory of a process during some work (Linux).
import { readFileSync } from 'node:fs'

/** What a server should hold at most while a book comes in, however large, in MiB. */
export const RESIDENT_MIB_AIM = 256

const LOOK_MS = 50

/** Runs some work and returns the peak resident memory of a process meanwhile, in MiB. */
export async function peakResident(pid: number, work: () => Promise<void>): Promise<number> {
  let peak = residentOf(pid)
  const timer = setInterval(() => (peak = Math.max(peak, residentOf(pid))), LOOK_MS)
  try {
    await work()
    return Math.max(peak, residentOf(pid))
  } finally {
    clearInterval(timer)
  }
}

function residentOf(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1_024
}
