// Dated cash as the return calculations read it: netted by day and in order, so that no figure depends on the order in which entries
// arrived or on how one day's cash was split.

/** Money that moved on a day: minor units, positive to the lender, negative out of its hands. */
export interface CashFlow {
  /** A day number. */
  readonly day: number
  readonly amount: number
}

/** One flow a day, days rising, days with a sum of zero left out. Amounts are safe integers and so are their sums. */
export function netByDay(flows: readonly CashFlow[]): CashFlow[] {
  const ordered = isOrdered(flows) ? flows : [...flows].sort((one, other) => one.day - other.day)
  const net: CashFlow[] = []
  let index = 0
  while (index < ordered.length) {
    const day = ordered[index]?.day ?? 0
    let amount = 0
    for (; ordered[index]?.day === day; index += 1) amount += ordered[index]?.amount ?? 0
    if (amount !== 0) net.push({ day, amount })
  }
  return net
}

function isOrdered(flows: readonly CashFlow[]): boolean {
  return flows.every(({ day }, index) => index === 0 || day >= (flows[index - 1]?.day ?? 0))
}
