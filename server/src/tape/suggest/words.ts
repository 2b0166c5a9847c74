// Words that tapes write for statuses, products and countries, and what the service calls them.
import { parseCountry } from '../../core/country.ts'

const CLOSED = [
  /paid|payed|closed|settled|repaid|charged?.?off|written.?off|write.?off|cancel|liquidad|pagad|quitad/i,
  /castigad|complet|matured|sold|redeemed|encerrad|cerrad|baixad|finalizad|terminated|prepaid/i,
]
const ACTIVE = [
  /current|active|open|late|default|arrear|grace|vigente|ativ|activ|vencid|atras|mora|outstanding|disburs/i,
  /perform|delinq|past.?due|overdue|issued|funded|in.?repay|payment|em.?dia|al.?corriente|dispute|partial|collection|\b(?:30|60|90|120)\b/i,
]
const NOT_CLOSED = /un.?paid|not.?(?:fully.?)?paid|partial|no.?pagad|nao.?pag/i

/** The status of a receivable that a word says; undefined where it says none. */
export function statusOf(word: string): 'active' | 'closed' | undefined {
  if (NOT_CLOSED.test(word)) return 'active'
  if (CLOSED.some((pattern) => pattern.test(word))) return 'closed'
  return ACTIVE.some((pattern) => pattern.test(word)) ? 'active' : undefined
}

const PRODUCTS: readonly (readonly [string, RegExp])[] = [
  ['mortgage', /mortgage|hipotec|imobili|home.?loan/i],
  ['auto_loan', /auto|car\b|vehic|veic/i],
  ['line_of_credit', /line|revolv|linea|loc\b|heloc/i],
  ['credit_card', /card|tarjeta|cartao/i],
  ['invoice_factoring', /invoice|factor(?!.?rate)|factur|duplicata|receivable/i],
  ['merchant_cash_advance', /mca|merchant|cash.?advance/i],
  ['revenue_based', /revenue|rbf/i],
  ['salary_advance', /salary|payday|payroll|nomina|consignado/i],
  ['lease', /leas|arrend/i],
  ['student_loan', /student|educa/i],
  ['buy_now_pay_later', /bnpl|buy.?now/i],
  ['term_loan', /term|loan|personal|consumer|sme|prestamo|emprestimo|credito|business/i],
]

/** The kind of receivable that a word says; undefined where it says none. */
export function productOf(word: string): string | undefined {
  return PRODUCTS.find(([, pattern]) => pattern.test(word))?.[0]
}

/** Names of countries, behind their codes. */
const COUNTRIES: ReadonlyMap<string, string> = new Map(
  `
    US USA/UNITED STATES/UNITED STATES OF AMERICA, GB UK/UNITED KINGDOM/GBR/GREAT BRITAIN/ENGLAND, MX MEXICO/MEX, CO COLOMBIA/COL, BR
    BRAZIL/BRASIL/BRA, ES SPAIN/ESPANA/ESP, CA CANADA/CAN, DE GERMANY/DEUTSCHLAND/DEU, FR FRANCE/FRA, IT ITALY/ITA, KE KENYA/KEN, NG
    NIGERIA/NGA, IN INDIA/IND, CL CHILE/CHL, PE PERU/PER, AR ARGENTINA/ARG, BO BOLIVIA/BOL, EC ECUADOR, PH PHILIPPINES/PHL, ID INDONESIA/IDN, GH
    GHANA, UG UGANDA, PT PORTUGAL/PRT, NL NETHERLANDS/NLD, PL POLAND/POL, IE IRELAND/IRL, AU AUSTRALIA/AUS`
    .split(',')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .flatMap((line) =>
      line
        .slice(3)
        .split('/')
        .map((name) => [name, line.slice(0, 2)] as const),
    ),
)

/** The code of ISO 3166 that a cell says; undefined where there is no such country. */
export function countryOf(text: string): string | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase()
  return parseCountry(plain).ok ? plain : COUNTRIES.get(plain)
}
