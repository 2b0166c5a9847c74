// Regions of countries, such as states and provinces. Their names are free text and two countries may share one, so a region is written
// with its country before it, as ISO 3166-2 writes its codes. Letter case and outer blanks do not distinguish regions.
import { parseCountry } from './country.ts'
import { type Reading, accept, refuse } from './fault.ts'

/** The largest length of a region in characters: 255 of its own, each of which may become three in upper case, and its country. */
export const REGION_LENGTH_MAX = 768

/** A region of a country as `US-CA`; null when either is unknown. A text that already begins with the country keeps it. */
export function regionOf(country: string | null, region: string | null): string | null {
  const own = folded(region ?? '')
  if (country === null || own === '') return null
  return own.startsWith(`${country}-`) ? own : `${country}-${own}`
}

/** Reads a region that is written with its country. */
export function parseRegion(text: string): Reading<string> {
  const region = folded(text)
  const [country = '', ...own] = region.split('-')
  return parseCountry(country).ok && own.join('-') !== ''
    ? accept(region)
    : refuse('invalid_format', 'must be a region with its country before it, such as US-CA or MX-JALISCO')
}

function folded(text: string): string {
  return text.trim().normalize('NFC').toUpperCase()
}
