// Words that tapes write for statuses, products and countries, and what the service calls them.
import { parseCountry } from '@tapeline/kernel/core/country'

const CLOSED = [
  /paid|payed|closed|settled|repaid|charged?.?off|written.?off|write.?off|cancel|liquidad|pagad|quitad/i,
  /castigad|complet|matured|sold|redeemed|encerrad|cerrad|baixad|finalizad|terminated|prepaid|early.?settle|paid.?off|pay.?off/i,
  /getilgt|abgeschlossen|zuruckgezahlt|zurückgezahlt|beendet|abgelost|abgelöst|abgeschrieben|ausgebucht|bezahlt|erledigt/i,
  /rembours[eé]|sold[eé]e?$|cl[oô]tur|termin[eé]|pay[eé]e?$|r[eé]gl[eé]e?$|\bperte|refinanced|consolidated|repurchased|transferred/i,
  /estint|chius[oa]|rimborsat|saldat[oa]|afgelost|afgesloten|gesloten|voldaan|afgeschreven|stralciat/i,
  // ESMA: redeemed, repurchased; spreadsheets: paid in full, charged off.
  /^(?:RDMD|REBR|REDF|RERE|RESS|REOT|PIF|P\/O|C\/O|CO|CHO)$/,
]
const ACTIVE = [
  /current|active|open|late|default|arrear|grace|vigente|ativ|activ|vencid|atras|mora|outstanding|disburs/i,
  /perform|delinq|past.?due|overdue|issued|funded|in.?repay|payment|em.?dia|al.?corriente|dispute|partial|collection|\b(?:30|60|90|120)\b/i,
  /^live$|aktiv|laufend|offen|verzug|ruckst|rückst|gek[uü]ndigt|mahn/i,
  /en.?cours|retard|impay|sain|contentieux|defer|forbear|in.?school|repaying|repayment|pending/i,
  /in.?essere|in.?bonis|scadut|soffer|insolut|lopend|actief|achterstand|te.?laat/i,
  // ESMA: performing, restructured, defaulted, in arrears.
  /^(?:PERF|RARR|RNAR|DFLT|NDFT|DTCR|DADB|ARRE|CUR|DEL|DQ|NPL|PL|BK|FC|FCL|REO|Repo)$/i,
]
const NOT_CLOSED =
  /un.?paid|not.?(?:fully.?)?paid|partial|no.?pagad|n[aã]o.?pag|non.?(?:pay|r[eé]gl|sold)|nicht|unbezahlt|impay/i

/** The status of a receivable that a word means; undefined where it means none. */
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

/** The kind of receivable that a word means; undefined where it means none. */
export function productOf(word: string): string | undefined {
  return PRODUCTS.find(([, pattern]) => pattern.test(word))?.[0]
}

const TRANSACTIONS: readonly (readonly [string, RegExp])[] = [
  ['returned_principal', /revers|\bnsf\b|returned|bounce|chargeback|adjustment.?of.?repay/i],
  ['write_off', /write.?off|charge.?off|castig|quebrant|abschreib|passage en perte/i],
  ['recovery', /recover|recuper|recouvr/i],
  ['refund', /refund|reembols/i],
  ['disbursement', /disburs|pay.?out|draw|funding|advance|desembols|auszahl|d[eé]caisse|d[eé]blocage|origination$/i],
  ['origination_fee', /origination.?fee|upfront.?fee|apertura|frais de dossier/i],
  ['late_fee', /late|penalt|mora\b|moratori|mahn/i],
  ['capitalized_interest', /capitali[sz]/i],
  ['interest', /interest|inter[eé]s|int[eé]r[eê]t|zins|juros/i],
  ['periodic_fee', /fee|charge|comisi|frais|geb[uü]hr|tarifa/i],
  [
    'principal',
    /principal|capital|tilgung|amorti|repay|payment|instal|\bpago|pagamento|abono|rembours|zahlung|ach|debit/i,
  ],
]

/** The type of entry that a word of a transaction means; undefined where it means none. */
export function transactionOf(word: string): string | undefined {
  return TRANSACTIONS.find(([, pattern]) => pattern.test(word))?.[0]
}

const FREQUENCIES: readonly (readonly [string, RegExp])[] = [
  ['2 weeks', /bi.?week|every.?(?:two|2).?weeks|fortnight|14.?t[aä]g|quincena|^bw$/i],
  ['6 months', /semi.?annual|half.?year|semestr|halbj[aä]hr|^sann|^syrl/i],
  ['15 days', /semi.?month|twice.?a.?month/i],
  ['2 months', /bi.?month|bimestr|every.?(?:two|2).?months/i],
  ['1 day', /dail|diari|t[aä]glich|journali|quotid|every.?day|business.?day/i],
  ['1 week', /week|seman|w[oö]chent|hebdom|^w$/i],
  ['3 months', /quarter|trimes|quartal|viertelj|^q$|^quartr|^qutr/i],
  ['1 month', /month|mensu|mensal|monat|mes\b|^m$|^mnth$/i],
  ['1 year', /annual|yearly|anual|annuel|j[aä]hrlich|^year|^a$|^y$/i],
]

/** The time between payments that a word means; undefined where it means none. */
export function frequencyOf(word: string): string | undefined {
  return FREQUENCIES.find(([, pattern]) => pattern.test(word))?.[0]
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

/** The code of ISO 3166 in a cell; undefined where there is no such country. */
export function countryOf(text: string): string | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase()
  return parseCountry(plain).ok ? plain : COUNTRIES.get(plain)
}
