// The text of a soak: the facts of the run, every figure that was judged, and the verdict.
import { percentile } from '../metrics/freshness.ts'
import type { Sample } from './sampler.ts'
import type { Sent } from './soak-load.ts'
import type { Judged } from './verdict.ts'

const UNITS: { readonly [unit in Judged['unit']]: number } = {
  'MiB': 2 ** 20,
  'KiB': 2 ** 10,
  'count': 1,
  'bytes a write': 1,
  'bytes a fold': 1,
  '%': 1,
}

/** A line for each figure: what it was in the first third, in the last, and what that may be at most. */
export function judgedLines(judged: readonly Judged[]): string[] {
  const width = Math.max(...judged.map(({ name }) => name.length))
  return [
    `${'figure'.padEnd(width)}  ${'unit'.padEnd(13)}  ${'first'.padStart(9)}  ${'last'.padStart(9)}  ${'at most'.padStart(9)}`,
    ...judged.map(({ name, unit, first, last, last_max, is_growing }) => {
      const [from, to, most] = [first, last, last_max].map((value) => (value / UNITS[unit]).toFixed(1).padStart(9))
      return `${name.padEnd(width)}  ${unit.padEnd(13)}  ${from}  ${to}  ${most}${is_growing ? '  GROWS' : ''}`
    }),
  ]
}

const GROUPS = ['writes', 'imports', 'refused', 'reads', 'figures', 'files', 'dashboard'] as const

/** What requests took in the first quarter and in the last, by group; reported only, since other work on the machine decides it too. */
export function latencyLines(sent: readonly Sent[], seconds: number): string[] {
  const quarter = (from: number, to: number) => sent.filter(({ s }) => s >= from * seconds && s < to * seconds)
  const [first, last] = [quarter(0, 0.25), quarter(0.75, 1)]
  const words = (some: readonly Sent[], group: string) => {
    const waits = some.filter((one) => one.group === group).map(({ ms }) => ms)
    return `p50 ${percentile(waits, 0.5).toFixed(1)} p99 ${percentile(waits, 0.99).toFixed(1)} ms of ${waits.length}`
  }
  return GROUPS.map((group) => `${group.padEnd(9)}  first quarter ${words(first, group)}; last ${words(last, group)}`)
}

/** Processor time of a request, in the first third of the samples and in the last. */
export function costLine(samples: readonly Sample[], sent: readonly Sent[]): string {
  const third = Math.floor(samples.length / 3)
  const costs = [samples.slice(0, third), samples.slice(-third)].map((some) => {
    const [from, to] = [some[0], some.at(-1)]
    if (from === undefined || to === undefined) return 'unknown'
    const requests = sent.filter(({ s }) => s >= from.s && s < to.s).length
    const of = (part: 'service' | 'database') => ((to.cpu[part] - from.cpu[part]) * 1_000) / Math.max(1, requests)
    return `service ${of('service').toFixed(1)}, database ${of('database').toFixed(1)} ms`
  })
  return `processor time of a request: first third ${costs[0]}; last third ${costs[1]}`
}
