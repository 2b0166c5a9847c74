// How good what is shown is.

/** How a state is meant: as it should be, to be watched, wrong, or nothing of these. */
export type Tone = 'good' | 'watch' | 'bad' | 'plain'

/** A word with its tone. */
export interface Toned {
  readonly tone: Tone
  readonly text: string
}
