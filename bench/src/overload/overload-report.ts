// What a run of `bench -- overload` prints: each part of the time of a request by itself, and the ratios that are required.
import { median } from '../stage.ts'
import { type Latencies, textOf } from '../latencies.ts'
import type { SteadyResult } from './steady-load.ts'

/** What both phases of a round state. */
interface Beside {
  /** Latencies of a request that is always admitted and costs next to nothing: until the server reads, and one turn of its loop. */
  readonly probed: Latencies
  /** CPU seconds for each second, of the server with all its threads. */
  readonly server_cores: number
}

/** A round. Latencies in milliseconds. */
export interface OverloadRound {
  /** Writes a second that were answered when each connection sends its next once its last is answered. */
  readonly normal: {
    readonly per_s: number
    readonly p50: number
    readonly p99: number
    readonly cores: number
  } & Beside
  readonly overloaded: SteadyResult & Beside
  /** Seconds until a window is as before; undefined where none was. */
  readonly recovered_s: number | undefined
}

/** The lines of a round. */
export function roundLines({ normal, overloaded, recovered_s }: OverloadRound, times: number): string[] {
  const { accepted, refused, failed, unsent, seconds, lag, opened, probed } = overloaded
  const per_s = (count: number) => `${(count / seconds).toFixed(0)}/s`
  const faults = Object.keys(failed).length === 0 ? 'none failed' : `failed: ${JSON.stringify(failed)}`
  const again = recovered_s === undefined ? 'more than 6' : recovered_s.toFixed(1)
  return [
    `normal      ${normal.per_s.toFixed(0)}/s answered, p50 ${normal.p50.toFixed(1)}, p99 ${normal.p99.toFixed(1)} ms; until read: ${textOf(normal.probed)}`,
    `            cores: server ${normal.server_cores.toFixed(2)}, generator ${normal.cores.toFixed(2)}`,
    `${`${times} times`.padEnd(11)} ${per_s(accepted.count)} accepted, ${textOf(accepted)}`,
    `            ${per_s(refused.count)} refused, ${textOf(refused)}; ${faults}; ${per_s(unsent)} not sent, since no connection was free`,
    `            until read: ${textOf(probed)}; until sent (the generator's lag): ${textOf(lag)}`,
    `            opened before: ${opened.count} connections, ${textOf(opened)}`,
    `            cores: server ${overloaded.server_cores.toFixed(2)}, generator ${overloaded.cores.toFixed(2)}`,
    `            as before after ${again} s`,
  ]
}

/** The lines after all rounds. */
export function summaryLines(rounds: readonly OverloadRound[]): string[] {
  const of = (name: string, figure: (round: OverloadRound) => number, unit = '') => {
    const figures = rounds.map(figure)
    const [least, most] = [Math.min(...figures).toFixed(2), Math.max(...figures).toFixed(2)]
    return `${name}: ${median(figures).toFixed(2)}${unit} (${least} to ${most})`
  }
  return [
    of(
      'writes accepted, by those of normal',
      ({ normal, overloaded: { accepted, seconds } }) => accepted.count / seconds / normal.per_s,
    ),
    of('p99 of what is accepted, by that of normal', ({ normal, overloaded }) => overloaded.accepted.p99 / normal.p99),
    of('refusals, p50', ({ overloaded }) => overloaded.refused.p50, ' ms'),
    of('refusals, p99', ({ overloaded }) => overloaded.refused.p99, ' ms'),
    of('as before after', ({ recovered_s }) => recovered_s ?? Number.POSITIVE_INFINITY, ' s'),
  ]
}
