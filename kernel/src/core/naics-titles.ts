// What the industries of NAICS are called. The table is large, so pages load this file when they show an industry.
import { sectorOf } from './naics-sector.ts'
import { TITLES_OF_2017, TITLES_OF_2022 } from './tables/naics-titles.ts'

const TITLES: ReadonlyMap<string, string> = new Map([...titlesOf(TITLES_OF_2017), ...titlesOf(TITLES_OF_2022)])

/** The title of a code of two to six digits or of a sector such as `44-45`, in the edition of 2022, else in that of 2017. */
export function industryTitle(code: string): string | undefined {
  return TITLES.get(/^\d\d$/.test(code) ? sectorOf(code) : code)
}

function titlesOf(table: string): [string, string][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [codes = '', ...words] = line.trim().split(' ')
      return codes.split(',').map((code): [string, string] => [code, words.join(' ')])
    })
}
