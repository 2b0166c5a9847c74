// Industries: the categories of v2 and the NAICS codes that replace them in v3.
import { type Notices, isEmpty } from './v2-notice.ts'

/** The NAICS code of each category of v2, where no more precise one is known. */
export const V2_INDUSTRY_NAICS = {
  animal_farming_production: '112990',
  arts_entertainment: '711510',
  auto_dealers: '441110',
  bank_financial_institution: '522110',
  beauty_or_barber_shops: '812112',
  building_materials_hardware: '444180',
  computer_service_repair: '811210',
  fitness_sports_centers: '713940',
  health_services: '621999',
  industrial_commercial_machinery: '423830',
  insurance: '524210',
  other_education_services: '611699',
  other_food_services: '722513',
  other_manufacturing: '339999',
  other_professional_services: '541990',
  real_estate: '531210',
  restaurants: '722511',
  retail: '459999',
  retail_jeweler_diamonds_gems_gold: '458310',
  sports_teams_clubs: '711211',
} as const

/** A category of v2. */
export type V2Industry = keyof typeof V2_INDUSTRY_NAICS

/** More precise codes than the defaults. */
export interface IndustryChoices {
  /** By category: `{ beauty_or_barber_shops: '812111' }` where all of them are barbers. */
  readonly naics_by_category?: { readonly [category in V2Industry]?: string } | undefined
  /** By the borrower's id; goes before its category. */
  readonly naics_by_borrower?: { readonly [borrower_id: string]: string } | undefined
}

const RULE = '9.2 industry'

/** The NAICS code of a borrower; undefined where none is known. */
export function industryOf(
  id: string,
  industry: string | null | undefined,
  { naics_by_borrower = {}, naics_by_category = {} }: IndustryChoices,
  notices: Notices,
): string | undefined {
  const own = Object.hasOwn(naics_by_borrower, id) ? naics_by_borrower[id] : undefined
  if (own !== undefined) return own
  if (isEmpty(industry)) return undefined
  const code = codesOf(naics_by_category).get(industry)
  if (code !== undefined) return code
  if (/^\d{6}$/.test(industry)) return industry
  const message = 'industry is no category of v2: send the six-digit NAICS code of the business'
  notices.add('left_out', 'industry', 'unknown_category', RULE, message)
  return undefined
}

function codesOf(chosen: object): ReadonlyMap<string, string> {
  return new Map<string, string>([...Object.entries(V2_INDUSTRY_NAICS), ...Object.entries(chosen)])
}
