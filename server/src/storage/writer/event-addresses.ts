// From which addresses the events of a batch were done. They are stored once for each run of events from one address, since the thousands of an import
// come from one, and beside the events, which calculators read.

/** Runs of events in the order of their moments: the last moment of a run, and its address; null where it is not known. */
export type EventAddresses = readonly (readonly [until: number, address: string | null])[]

/** What an address is called where the client was gone before it was asked for. */
const UNKNOWN = 'unknown'

/** An address as it is stored. */
export function knownAddress(address: string | undefined): string | null {
  return address === undefined || address === UNKNOWN ? null : address
}

/** The addresses of a batch while it is decided. */
export class AddressRuns {
  readonly #runs: [number, string | null][] = []

  /** Adds what was done until a moment, since the last that was added. */
  add(until: number, address: string | undefined): void {
    const known = knownAddress(address)
    const before = this.#runs.at(-1)
    if (before?.[1] === known) before[0] = until
    else this.#runs.push([until, known])
  }

  /** The runs; undefined where no address is known. */
  known(): EventAddresses | undefined {
    return this.#runs.some(([, address]) => address !== null) ? this.#runs : undefined
  }
}

/** The address of what was done at a moment; undefined where it is not known. */
export function addressAt(addresses: EventAddresses | null, at: number): string | undefined {
  return addresses?.find(([until]) => at <= until)?.[1] ?? undefined
}
