// What industries are called. The titles are a file of their own, which is loaded when a page first shows an industry; until then, and where it
// cannot be loaded, codes are shown.
import { industryText, isIndustry } from '@tapeline/kernel/core/code-words'
import type { Industry, IndustryLevel } from '@tapeline/kernel/core/naics-titles'

/** What the file of titles has. */
interface Titles {
  readonly industryTitle: (code: string) => string | undefined
  readonly industriesLike: (text: string, level: IndustryLevel, count_max: number) => Industry[]
}

let titles: Titles | undefined

/** Loads the titles; returns whether they are there. */
export async function loadIndustryTitles(): Promise<boolean> {
  titles ??= await import('@tapeline/kernel/core/naics-titles').catch(() => undefined)
  return titles !== undefined
}

/** The titles, once they are there. */
export function loadedTitles(): Titles | undefined {
  return titles
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
