// A committed mutation: one small change to the code that some guarantee forbids, and the suites that must fail for it. What is replaced is
// there exactly once, which a test verifies, so that no mutation is passed over when the code changes.

/** A mutation. */
export interface Mutation {
  /** The defect that the change causes. */
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  /** The test files that must notice. */
  readonly suites: readonly string[]
}

/** Makes mutations of rows. */
export function mutationsOf(
  rows: readonly (readonly [name: string, file: string, find: string, replace: string, ...suites: string[]])[],
): Mutation[] {
  return rows.map(([name, file, find, replace, ...suites]) => ({ name, file, find, replace, suites }))
}
