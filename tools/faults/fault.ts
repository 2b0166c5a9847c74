// A committed fault: one small change to the code that some guarantee forbids, and the suites that must fail for it. What is replaced is
// there exactly once, which a test holds, so that no fault is passed over when the code moves on.

/** A fault. */
export interface Fault {
  /** The defect that the change causes. */
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** The test files that must notice. */
  readonly suites: readonly string[]
}

/** Makes faults of rows. */
export function faultsOf(
  rows: readonly (readonly [name: string, file: string, find: string, replace: string, ...suites: string[]])[],
): Fault[] {
  return rows.map(([name, file, find, replace, ...suites]) => ({ name, file, find, replace, suites }))
}
