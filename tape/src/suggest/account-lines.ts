// The account of a proposal: who owes, with name, address and score.
import { type Draft, fieldLine } from './draft.ts'
import { plainName } from './plain-name.ts'
import { countryOf } from './words.ts'
import { why, yaml } from './writing.ts'

/** Names of columns that only a business has. */
const BUSINESS =
  /compan|business|merchant|razon|razao|legal|debtor|dba|obligor|buyer|empresa|sacado|deudor|devedor|raison|firm|debiteur|debitor/

/** The record of the account. */
export function accountLines(draft: Draft): string[] {
  const { chosen } = draft
  const name = chosen.get('name')
  const is_person = chosen.has('first_name') || chosen.has('last_name')
  const is_business = name !== undefined && !is_person
  const [type, other] = is_business ? ['business', 'individual'] : ['individual', 'business']
  const settled = is_person || (name !== undefined && BUSINESS.test(plainName(name.column.name)))
  return [
    '  - account:',
    '      id: = account',
    // Where nothing else is asked, the kind of borrower is a mark that no row passes.
    settled || draft.shape.rows_are !== 'accounts'
      ? `      type: ${type} # ${settled ? '' : '? '}or ${other}`
      : `      type: "?" # ? ${type} or ${other}`,
    ...fieldLine(draft, 6, 'first_name', 'first_name'),
    ...fieldLine(draft, 6, 'last_name', 'last_name'),
    ...(is_business ? fieldLine(draft, 6, 'name', 'name') : []),
    ...fieldLine(draft, 6, 'email', 'email'),
    ...phoneLines(draft),
    ...addressLines(draft),
    ...scoreLines(draft),
    ...industryLines(draft),
  ]
}

/** Six digits are a code of NAICS. */
function industryLines({ chosen, writing }: Draft): string[] {
  const industry = chosen.get('industry')
  if (industry === undefined || !industry.column.examples.every((text) => /^\d{6}$/.test(text))) return []
  return [`      industry: ${writing.place(industry.column)} # ${why(industry)}`]
}

function phoneLines({ chosen, writing }: Draft): string[] {
  const phone = chosen.get('phone')
  if (phone === undefined || !phone.column.examples.every((text) => text.startsWith('+'))) return []
  return [`      phone: ${writing.place(phone.column)} # ${why(phone)}`]
}

function addressLines(draft: Draft): string[] {
  const { chosen, writing } = draft
  const country = chosen.get('country')
  const lines = [
    ...fieldLine(draft, 8, 'street_address', 'street_address'),
    ...fieldLine(draft, 8, 'locality', 'locality'),
    ...fieldLine(draft, 8, 'region', 'region'),
    ...fieldLine(draft, 8, 'postal_code', 'postal_code'),
  ]
  const known = country?.column.words.filter((word) => countryOf(word) !== undefined) ?? []
  if (country !== undefined && (known.length > 0 || country.column.words.length === 0)) {
    const is_code = country.column.words.every((word) => countryOf(word) === word || countryOf(word) === undefined)
    const right = is_code ? writing.column(country.column) : `look_up(countries, ${writing.column(country.column)})`
    lines.push(`        country: ${yaml(`= ${right}`)} # ${why(country)}`)
  } else if (lines.length > 0) lines.push('        # ? country: US')
  return lines.length === 0 ? [] : ['      address:', ...lines]
}

/** A score means nothing without its bureau. */
function scoreLines({ chosen, writing }: Draft): string[] {
  const score = chosen.get('score')
  if (score === undefined) return []
  const name = plainName(score.column.name)
  const bureau = /fico/.test(name)
    ? 'fico'
    : /vantage/.test(name)
      ? 'vantagescore'
      : /buro/.test(name)
        ? 'buro_de_credito'
        : undefined
  const points = `{${writing.column(score.column)}}`
  if (!score.column.examples.every((text) => /^\d{3}$/.test(text)))
    return [
      `      metadata: { score: ${JSON.stringify(points)} } # ? ${why(score).replace('? ', '')}; not three digits, so no credit_score`,
    ]
  if (bureau !== undefined) return [`      credit_score: ${JSON.stringify(`${bureau}:${points}`)} # ${why(score)}`]
  return [
    `      credit_score: ${JSON.stringify(`fico:${points}`)} # ? ${why(score).replace('? ', '')}; of which bureau? An internal score belongs into metadata`,
  ]
}
