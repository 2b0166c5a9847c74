// Words of the interface as people read them in files: codes such as `term_loan`, buckets of days past due, and what a group is called.

/** Words that people write in capitals or as one name. */
const WRITTEN: Readonly<Record<string, string>> = {
  abs: 'ABS',
  api: 'API',
  bic: 'BIC',
  cdr: 'CDR',
  cgd: 'CGD',
  cnl: 'CNL',
  cpr: 'CPR',
  crr: 'CRR',
  csv: 'CSV',
  ebitda: 'EBITDA',
  http: 'HTTP',
  iban: 'IBAN',
  mdr: 'MDR',
  moic: 'MOIC',
  naics: 'NAICS',
  sha256: 'SHA-256',
  smm: 'SMM',
  url: 'URL',
  wac: 'WAC',
  wam: 'WAM',
}

const CODE = /^[a-z][a-z\d]*(?:_[a-z\d]+)*$/

/** `sha256_of` as `SHA-256 of`. */
export function spokenWords(name: string): string {
  return name
    .split('_')
    .map((word) => (Object.hasOwn(WRITTEN, word) ? WRITTEN[word] : word))
    .join(' ')
}

/** A code as people read it, `term_loan` as `Term loan`; a text that is no code as it is. */
export function codeText(text: string): string {
  return CODE.test(text) ? withCapital(spokenWords(text)) : text
}

/** A bucket of days past due, `1-30` as `1–30`, which no spreadsheet takes for a day. */
export function bucketText(label: string): string {
  return codeText(label.replace(/^(\d{1,3})-(\d{1,3})$/, '$1–$2'))
}

/**
 * A group of the portfolio: words of the interface as people read them, names of the lender's own as they are; industries by
 * their titles, where they are at hand; a missing value is shown as such.
 */
export function groupText(
  dimension: string,
  group: string | null,
  titleOf: (code: string) => string | undefined = () => undefined,
): string {
  if (group === null) return 'Not known'
  if (dimension === 'product_type' || dimension === 'funded_by') return codeText(group)
  if (!isIndustry(dimension)) return group
  const title = titleOf(group)
  return title === undefined ? `NAICS ${group}` : industryText(group, title)
}

/** Whether a column or a dimension has codes of NAICS. */
export function isIndustry(name: string | undefined): boolean {
  return name === 'industry' || name === 'industry_code'
}

/** An industry by its title, `Full-Service Restaurants (NAICS 722511)`; a code without one as it is. */
export function industryText(code: string, title: string | undefined): string {
  return title === undefined ? code : `${title} (NAICS ${code})`
}

/** Words with a capital at their beginning. */
export function withCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
