// What a column can be for: each has its names in english.ts, and in languages.ts.
import type { ENGLISH } from './english.ts'

/** What a column can be for. */
export type Meaning = keyof typeof ENGLISH
