// Delinquency as the lender reports it (M3), from the dated facts of a receivable to episodes. The interface
// overwrites its three fields and gives the end of a delinquency no field, so an episode ends on the effective day of
// the write that cleared it.

/** What a lender says of a receivable's delinquency from a day on. */
export interface DelinquencyFact {
  readonly day: number
  /** The day on which it became delinquent; null clears. */
  readonly since: number | null
  /** Minor units; 0 when not delinquent. */
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
  /** `times` as last said during the episode, to hold against the number of episodes counted. */
  readonly times: number
}

/**
 * The separate episodes of facts, one a day, rising. An episode begins on `since`, though not before the one before
 * it ended, and ends with the fact that clears it or on `ended_on`, the day on which principal reached zero or the
 * receivable was closed, whichever is first. Another `since` without clearing belongs to the same episode and holds
 * from its own day, earlier or later: only the first report reaches back, so that no later one changes a past day.
 * A correction of the past is a report of the day that it corrects. Episodes that were over before they began are
 * none.
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

/** The facts from a place on that say delinquent. */
function delinquentRun(facts: readonly DelinquencyFact[], start: number): readonly DelinquencyFact[] {
  let end = start
  while (end < facts.length && facts[end]?.since !== null) end += 1
  return facts.slice(start, end)
}

function episodeOf(run: readonly DelinquencyFact[], free_from: number, end: number): Episode | null {
  const said = inEffect(run.filter(({ day }, at) => at === 0 || day < end))
  const from = Math.max(free_from, said[0]?.since ?? Infinity)
  if (!(from < end)) return null
  return {
    from,
    until: end === Infinity ? null : end,
    steps: said.map(({ day, since, amount }, at) => ({ day: at === 0 ? from : day, since: since ?? from, amount })),
    times: said.at(-1)?.times ?? 0,
  }
}

/** Without what was said ahead of its `since` and replaced before it came. */
function inEffect(said: readonly DelinquencyFact[]): readonly DelinquencyFact[] {
  const first = said.findIndex(({ since }, at) => (said[at + 1]?.day ?? Infinity) > (since ?? Infinity))
  return said.slice(Math.max(0, first))
}
