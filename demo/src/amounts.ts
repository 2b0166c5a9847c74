// Exact reading of the decimal texts of a file: no amount passes through a float.

/** Hundredths of a decimal text (`1999.33` is 199933), a third decimal rounded half away from zero. */
export function cents(text: string): number {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text.trim())
  if (!match) throw new Error(`"${text}" is not a decimal amount`)
  const fraction = (match[3] ?? '').padEnd(3, '0')
  const whole = Number(match[2]) * 100 + Number(fraction.slice(0, 2))
  const rounded = whole + (fraction.charAt(2) >= '5' ? 1 : 0)
  return match[1] === '-' && rounded !== 0 ? -rounded : rounded
}

/** The fraction of a percentage text (`5.75` is 0.0575), shifted as text so that no digit is added. */
export function fractionOfPercent(text: string): number {
  return Number(`${text.trim()}e-2`)
}
