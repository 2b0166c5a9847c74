// Who is on the other side of a bank line, for comparison.

const BESIDE = /[^\p{L}\p{N}]+/gu

/** The name of a counterparty as it is compared: letters and digits alone, in upper case; undefined where none is left. */
export function payerOf(counterparty: string): string | undefined {
  const name = counterparty.normalize('NFKC').replace(BESIDE, '').toUpperCase()
  return name === '' ? undefined : name
}
