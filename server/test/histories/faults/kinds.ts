// The kinds of faults, by the part that they befall.

export const FAULT_KINDS = [
  'kill service',
  'kill worker',
  'kill postgres',
  'kill session',
  'kill replica',
  'pause service',
  'pause worker',
  'pause postgres',
  'pause replica',
  'exhaust connections',
  'delay packets of clients',
  'lose requests of clients',
  'lose answers to clients',
  'cut clients off',
  'delay packets of the database',
  'lose answers of the database',
  'cut the database off',
  'full disk',
  'slow disk',
  'clock forward',
  'clock back',
] as const

/** What befalls a history. */
export type FaultKind = (typeof FAULT_KINDS)[number]
