// Industries to choose by what somebody types, apart from their titles, which more pages show than let choose.
import { industryText } from '@tapeline/kernel/core/code-words'
import type { IndustryLevel } from '@tapeline/kernel/core/naics-titles'
import { industryName, loadedTitles } from './industry-titles.ts'

export type { IndustryLevel }

/** How many industries are offered at once. */
const OFFERED_MAX = 50

/** The industries that a text may mean, by their titles with the codes; none while titles are not there. */
export function offeredIndustries(text: string, level: IndustryLevel): string[] {
  const found = loadedTitles()?.industriesLike(text, level, OFFERED_MAX) ?? []
  return found.map(({ code, title }) => industryText(code, title))
}

/** The code of an industry that was chosen or whose title was written whole; any other text as it is. */
export function industryCode(text: string, level: IndustryLevel): string {
  const written = text.trim()
  const [, code] = /\(NAICS ([\d-]+)\)$/.exec(written) ?? []
  if (code !== undefined && industryName(code) === written) return code
  const named = loadedTitles()?.industriesLike(written, level, OFFERED_MAX) ?? []
  return named.find(({ title }) => title.toLowerCase() === written.toLowerCase())?.code ?? written
}
