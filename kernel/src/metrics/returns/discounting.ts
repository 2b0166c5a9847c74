// The present value of dated cash as a function of x, the logarithm of one plus the annual rate, and its zeros. In x the value is a sum of
// exponentials, which has at most as many zeros as its amounts change sign (Descartes' rule); the same is true of each simpler sum into
// which it is split here. So zeros are counted, where a grid may miss some.

/** The sum of `amount * exp(-years * x)`: two terms or more, years rising, no amount zero. */
export interface Discounting {
  readonly years: readonly number[]
  readonly amounts: readonly number[]
}

/** A zero of a sum; `isDouble` if floating point cannot confirm that the sign changes there once. */
export interface Zero {
  readonly x: number
  readonly isDouble: boolean
}

const STEPS_MAX = 200
const NEWTON_STEPS = 12
const PRECISION = 1e-13
// The largest rounding error of a sum, as a share of its terms.
const NOISE = 1e-13

/** How often the amounts change sign, in order of time. */
export function countChanges({ amounts }: Discounting): number {
  let changes = 0
  for (let index = 1; index < amounts.length; index += 1) if (changesAt(amounts, index)) changes += 1
  return changes
}

/** A zero of a sum whose first and last amounts differ in sign: it has one at least. At most 200 steps, never NaN. */
export function findZero(sum: Discounting): number {
  const [low, high] = boundsOf(sum)
  return solveBetween(sum, low, high, (sum.amounts[sum.amounts.length - 1] ?? 0) < 0)
}

/**
 * Whether a zero is certainly the only one: the balance at that rate, carried from amount to amount, never changes its
 * sign; a balance within the rounding error counts as zero. Source: D. Teichroew, A. Robichek, M. Montalbano, "An
 * Analysis of Criteria for Investment and Financing Decisions under Certainty" (1965), pure investments.
 */
export function isOnlyZero({ years, amounts }: Discounting, x: number): boolean {
  const base = largestAt(years, x)
  let owed = 0
  let moved = 0
  for (let index = 0; index < amounts.length - 1; index += 1) {
    const value = (amounts[index] ?? 0) * Math.exp((base - (years[index] ?? 0)) * x)
    owed += value
    moved += Math.abs(value)
    if (Math.abs(owed) > NOISE * moved && owed < 0 !== (amounts[0] ?? 0) < 0) return false
  }
  return true
}

/** Every zero, rising; their cost grows with the square of the changes of sign. */
export function findZeros(sum: Discounting): Zero[] {
  const [low, high] = boundsOf(sum)
  return zerosBetween(sum, low, high)
}

// Multiplied by exp(t x), which keeps all zeros, and differentiated, a sum keeps its form, and its amounts lose the one change of sign
// around t. Between two zeros of that derivative the product only rises or only falls: it has one zero there if its signs differ, and
// otherwise none.
function zerosBetween(sum: Discounting, low: number, high: number): Zero[] {
  const change = sum.amounts.findIndex((_, index) => changesAt(sum.amounts, index))
  if (change === -1) return []
  const turns = zerosBetween(derivativeAround(sum, change), low, high)
  const zeros: Zero[] = []
  let left = low
  let leftSign = signAt(sum, low)
  for (const right of [...turns.map(({ x }) => x), high]) {
    const rightSign = signAt(sum, right)
    if (rightSign === 0) zeros.push({ x: right, isDouble: true })
    else if (leftSign === -rightSign) zeros.push({ x: solveBetween(sum, left, right, leftSign < 0), isDouble: false })
    left = right
    leftSign = rightSign
  }
  return zeros
}

function changesAt(amounts: readonly number[], index: number): boolean {
  const earlier = amounts[index - 1]
  return earlier !== undefined && earlier < 0 !== (amounts[index] ?? 0) < 0
}

function derivativeAround({ years, amounts }: Discounting, change: number): Discounting {
  const around = ((years[change - 1] ?? 0) + (years[change] ?? 0)) / 2
  return { years, amounts: amounts.map((amount, index) => amount * (around - (years[index] ?? 0))) }
}

// Outside these bounds the first, or the last, term exceeds all others together, so there is no zero.
function boundsOf({ years, amounts }: Discounting): [number, number] {
  const last = amounts.length - 1
  const total = amounts.reduce((sum, amount) => sum + Math.abs(amount), 0)
  const ahead = (years[1] ?? 0) - (years[0] ?? 0)
  const behind = (years[last] ?? 0) - (years[last - 1] ?? 0)
  const reach = (amount = 1) => Math.log((2 * total) / Math.abs(amount))
  return [-reach(amounts[last]) / behind, reach(amounts[0]) / ahead]
}

// Between ends that differ in sign: Newton's steps on the logarithm of gains by costs, which is nearly straight; by
// halves where a step leaves the bracket, and every other time once many steps have not ended.
function solveBetween(sum: Discounting, left: number, right: number, belowAtLow: boolean): number {
  let low = left
  let high = right
  let x = low < 0 && high > 0 ? 0 : (low + high) / 2
  for (let count = 0; count < STEPS_MAX; count += 1) {
    const { gains, costs, step } = partsAt(sum, x)
    if (gains === costs) return x
    if (Math.abs(step) <= PRECISION * Math.max(1, Math.abs(x))) return x + step
    if (gains < costs === belowAtLow) low = x
    else high = x
    const halves = count > NEWTON_STEPS && count % 2 === 0
    const next = x + step
    x = !halves && next > low && next < high ? next : (low + high) / 2
  }
  return x
}

interface Parts {
  readonly gains: number
  readonly costs: number
  /** Newton's step from here; not finite where one part has vanished beside the other. */
  readonly step: number
}

// What comes in and goes out, valued at x. The largest factor is taken out of both, so nothing overflows.
function partsAt({ years, amounts }: Discounting, x: number): Parts {
  const base = largestAt(years, x)
  let gains = 0
  let costs = 0
  let gainTime = 0
  let costTime = 0
  for (let index = 0; index < amounts.length; index += 1) {
    const time = years[index] ?? 0
    const value = (amounts[index] ?? 0) * Math.exp((base - time) * x)
    if (value > 0) {
      gains += value
      gainTime += value * time
    } else {
      costs -= value
      costTime -= value * time
    }
  }
  return { gains, costs, step: Math.log(gains / costs) / (gainTime / gains - costTime / costs) }
}

function signAt(sum: Discounting, x: number): number {
  const { gains, costs } = partsAt(sum, x)
  return Math.abs(gains - costs) <= NOISE * (gains + costs) ? 0 : Math.sign(gains - costs)
}

function largestAt(years: readonly number[], x: number): number {
  return (x >= 0 ? years[0] : years[years.length - 1]) ?? 0
}
