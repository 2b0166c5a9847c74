// The Luhn check digit, which the Canadian business number and Spanish company numbers carry.

/** The digit that completes a run of digits. Source: ISO/IEC 7812-1, annex B. */
export function luhnDigit(digits: string): number {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      return total + weighed(Number(digit), index % 2 === 0)
    }, 0)
  return (10 - (sum % 10)) % 10
}

function weighed(digit: number, doubled: boolean): number {
  if (!doubled) return digit
  return digit < 5 ? digit * 2 : digit * 2 - 9
}
