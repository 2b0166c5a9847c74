// Reads that compute for long while they hold a connection: so many of one tenant at a time, so that a lender who asks for many large answers
// at once waits for itself, and the connections of the process are left to others.

/** Such reads of a tenant under way in this process at a time. */
const AT_ONCE = 2

interface Reading {
  under_way: number
  /** Reads that wait, in their order. */
  readonly waiting: (() => void)[]
}

const readings = new Map<number, Reading>()

/** Reads for a tenant once fewer than so many of its reads are under way. The read must not ask for another within itself. */
export async function readOfTenant<T>(tenant: number, read: () => Promise<T>): Promise<T> {
  const reading = readings.get(tenant) ?? { under_way: 0, waiting: [] }
  readings.set(tenant, reading)
  if (reading.under_way < AT_ONCE) reading.under_way += 1
  else await new Promise<void>((resolve) => reading.waiting.push(resolve))
  try {
    return await read()
  } finally {
    // Whoever waited longest takes the place over.
    const next = reading.waiting.shift()
    if (next !== undefined) next()
    else if ((reading.under_way -= 1) === 0) readings.delete(tenant)
  }
}
