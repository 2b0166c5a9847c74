// Episodes of reported delinquency (M3), from the dated facts of a receivable. The interface overwrites its three fields and has no field
// for the end of a delinquency, so an episode ends on the effective day of the write that cleared it.

/** A lender's report of a receivable's delinquency from a day on. */
export interface DelinquencyFact {
  readonly day: number
  /** The day on which it became delinquent; null clears. */
  readonly since: number | null
  /** Minor units; 0 if not delinquent. */
  readonly amount: number
  /** How often it has been delinquent over its life. */
  readonly times: number
}

/** From its day on, within an episode, a receivable is delinquent since a day and with an amount. */
export interface EpisodeStep {
  readonly day: number
  readonly since: number
  readonly amount: number
}

/** One delinquency, from its first day to before its last. */
export interface Episode {
  readonly from: number
  /** First day on which it is over; null while it lasts. */
  readonly until: number | null
  /** Rising by day; the first is on `from`. */
  readonly steps: readonly EpisodeStep[]
  /** `times` as last reported during the episode, to compare with the number of episodes counted. */
  readonly times: number
}

/**
 * The separate episodes of facts, one a day, rising. An episode begins on `since`, but not before the end of the previous one, and ends
 * with the fact that clears it or on `ended_on`, the day on which principal reached zero or the receivable was closed, whichever is first.
 * Another `since` without clearing belongs to the same episode and is valid from its own day, earlier or later: only the first report is
 * retroactive, so that no later one changes a past day. A correction of the past is a report for the day that it corrects. Episodes that
 * would end before they begin are omitted.
 */
export function deriveEpisodes(facts: readonly DelinquencyFact[], ended_on: number | null): Episode[] {
  const episodes: Episode[] = []
  let free_from = -Infinity
  for (let at = 0; at < facts.length;) {
    const run = delinquentRun(facts, at)
    at += run.length
    const cleared = facts[at]
    if (cleared?.since === null) at += 1
    const end = Math.min(cleared?.day ?? Infinity, ended_on ?? Infinity)
    const episode = episodeOf(run, free_from, end)
    if (episode === null) continue
    episodes.push(episode)
    free_from = end
  }
  return episodes
}

/** The facts from an index on that report a delinquency. */
function delinquentRun(facts: readonly DelinquencyFact[], start: number): readonly DelinquencyFact[] {
  let end = start
  while (end < facts.length && facts[end]?.since !== null) end += 1
  return facts.slice(start, end)
}

function episodeOf(run: readonly DelinquencyFact[], free_from: number, end: number): Episode | null {
  const reports = inEffect(run.filter(({ day }, at) => at === 0 || day < end))
  const from = Math.max(free_from, reports[0]?.since ?? Infinity)
  if (!(from < end)) return null
  return {
    from,
    until: end === Infinity ? null : end,
    steps: reports.map(({ day, since, amount }, at) => ({ day: at === 0 ? from : day, since: since ?? from, amount })),
    times: reports.at(-1)?.times ?? 0,
  }
}

/** Excludes reports made before their `since` and replaced before that day. */
function inEffect(reports: readonly DelinquencyFact[]): readonly DelinquencyFact[] {
  const first = reports.findIndex(({ since }, at) => (reports[at + 1]?.day ?? Infinity) > (since ?? Infinity))
  return reports.slice(Math.max(0, first))
}
