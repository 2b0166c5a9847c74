// What industries are called. The titles are a file of their own, which is loaded when a page first shows an industry; until then, and where it
// cannot be loaded, codes are shown.
import { industryText, isIndustry } from '@tapeline/kernel/core/code-words'
import type { Industry, IndustryLevel } from '@tapeline/kernel/core/naics-titles'

interface Titles {
  readonly industryTitle: (code: string) => string | undefined
  readonly industriesLike: (text: string, level: IndustryLevel, count_max: number) => Industry[]
}

export type { IndustryLevel }

let titles: Titles | undefined

/** How many industries are offered at once. */
const OFFERED_MAX = 50

/** Loads the titles; returns whether they are there. */
export async function loadIndustryTitles(): Promise<boolean> {
  titles ??= await import('@tapeline/kernel/core/naics-titles').catch(() => undefined)
  return titles !== undefined
}

/** The title of a code; undefined where it has none or titles are not there. */
export function industryTitle(code: string): string | undefined {
  return titles?.industryTitle(code)
}

/** An industry by its title with the code behind it; a code without title as it is. */
export function industryName(code: string): string {
  return industryText(code, industryTitle(code))
}

/** The same of a value of a column or a filter; undefined of one that has no industries. */
export function industryOf(name: string, value: string): string | undefined {
  return isIndustry(name) ? industryName(value) : undefined
}

/** The industries that a text may mean, by their titles with the codes; none while titles are not there. */
export function offeredIndustries(text: string, level: IndustryLevel): string[] {
  const found = titles?.industriesLike(text, level, OFFERED_MAX) ?? []
  return found.map(({ code, title }) => industryText(code, title))
}

/** The code of an industry that was chosen or whose title was written whole; any other text as it is. */
export function industryCode(text: string, level: IndustryLevel): string {
  const written = text.trim()
  const [, code] = /\(NAICS ([\d-]+)\)$/.exec(written) ?? []
  if (code !== undefined && industryName(code) === written) return code
  const named = titles?.industriesLike(written, level, OFFERED_MAX) ?? []
  return named.find(({ title }) => title.toLowerCase() === written.toLowerCase())?.code ?? written
}
