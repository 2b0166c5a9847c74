// One E.164 number of the two fields of v2. Calling codes are given for the countries whose national numbers v3 knows; a code that is sent
// as digits may be any.
import { type Notices, isEmpty } from './v2-notice.ts'

/** How numbers are written behind a calling code. */
interface NumberPlan {
  readonly code: string
  readonly digits: number
  /** What is dialled before a number within the country. */
  readonly trunk?: RegExp
}

const NORTH_AMERICA: NumberPlan = { code: '1', digits: 10 }

const PLANS: ReadonlyMap<string, NumberPlan> = new Map([
  ...['US', 'CA', 'PR', 'GU', 'VI', 'AS', 'MP'].map((country) => [country, NORTH_AMERICA] as const),
  // Until 2019 mobiles had a 1 before their number, or 044 and 045 within the country.
  ['MX', { code: '52', digits: 10, trunk: /^(?:1|01|044|045)(?=\d{10}$)/ }],
  ['CO', { code: '57', digits: 10 }],
  ['BO', { code: '591', digits: 8, trunk: /^0(?=\d{8}$)/ }],
  ['ES', { code: '34', digits: 9 }],
  ['GB', { code: '44', digits: 10, trunk: /^0(?=\d{9,10}$)/ }],
])

const RULE = '9.2 country_code, phone'

/** The fields of v2 that make a phone number, and the country of the address. */
export interface V2Phone {
  readonly country_code: string | number | null | undefined
  readonly phone: string | number | null | undefined
  readonly country: string | null | undefined
}

/** A phone number in E.164; undefined where there is none. */
export function phoneOf({ country_code, phone, country }: V2Phone, notices: Notices): string | undefined {
  if (isEmpty(phone)) return undefined
  const sent = String(phone).trim()
  const digits = sent.replaceAll(/\D/g, '')
  const plan = planOf(country_code, country)
  if (!sent.startsWith('+') && plan === undefined) {
    notices.add(
      'left_out',
      'phone',
      'country_code_unknown',
      RULE,
      'the calling code is not known: send + and all digits',
    )
    return undefined
  }
  const whole = sent.startsWith('+') ? digits : `${plan?.code ?? ''}${nationalDigits(digits, plan)}`
  if (/[a-z]/i.test(sent) || !/^[1-9]\d{6,14}$/.test(whole)) {
    notices.add('left_out', 'phone', 'invalid_format', RULE, 'phone is no phone number: send + and all digits')
    return undefined
  }
  if (isEmpty(country_code) && !sent.startsWith('+')) {
    const message = 'country_code was empty: the calling code is that of the address'
    notices.add('changed', 'phone', 'country_code_assumed', RULE, message)
  }
  return `+${whole}`
}

function planOf(code: string | number | null | undefined, country: string | null | undefined): NumberPlan | undefined {
  if (isEmpty(code)) return PLANS.get(country ?? '')
  const sent = String(code).trim().toUpperCase()
  const digits = sent.replace(/^(?:\+|00)/, '')
  if (!/^[1-9]\d{0,3}$/.test(digits)) return PLANS.get(sent)
  return [...PLANS.values()].find((plan) => plan.code === digits) ?? { code: digits, digits: 0 }
}

/** The digits behind the calling code, which some books repeat. */
function nationalDigits(digits: string, plan: NumberPlan | undefined): string {
  if (plan === undefined) return digits
  const repeats = digits.startsWith(plan.code) && digits.length === plan.code.length + plan.digits
  const own = repeats ? digits.slice(plan.code.length) : digits
  return plan.trunk === undefined ? own : own.replace(plan.trunk, '')
}
