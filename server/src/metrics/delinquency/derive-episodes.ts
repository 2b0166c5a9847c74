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
 * receivable was closed, whichever is first. Another `since` without clearing belongs to the same episode: a later
 * one holds from its fact on (payments moved it), an earlier one corrects the episode from its beginning. Episodes
 * that were over before they began are none.
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
  const said = run.filter(({ day }, at) => at === 0 || day < end)
  const earliest = said.reduce((least, { since }) => Math.min(least, since ?? Infinity), Infinity)
  const from = Math.max(free_from, earliest)
  if (!(from < end)) return null
  const steps = stepsOf(said)
  // The first fact tells of the time before it, back to the beginning; one that was said ahead of the beginning waits
  // for it.
  const begins = Math.max(
    0,
    steps.findLastIndex(({ day }) => day <= from),
  )
  return {
    from,
    until: end === Infinity ? null : end,
    steps: steps.slice(begins).map((step, at) => (at === 0 ? { ...step, day: from } : step)),
    times: said.at(-1)?.times ?? 0,
  }
}

/** Read backwards, so that an earlier `since` reaches what was said before it. */
function stepsOf(said: readonly DelinquencyFact[]): EpisodeStep[] {
  let known_since = Infinity
  const backwards = said.toReversed().map(({ day, since, amount }) => {
    known_since = Math.min(known_since, since ?? Infinity)
    return { day, since: known_since, amount }
  })
  return backwards.reverse()
}
