// The operator's corrections of the snapshot: fields of v2 records by id, and more precise industries. Read from a JSON file.
import { readFileSync } from 'node:fs'
import type { V2Borrower, V2Industry, V2Loan } from '@tapeline/sdk'
import { readJson } from '@tapeline/kernel/core/exact-json'
import { MigrationError } from './migration-error.ts'

/** Values that replace those of the snapshot. */
export interface Overrides {
  readonly naics_by_category?: { readonly [category in V2Industry]?: string }
  readonly naics_by_borrower?: { readonly [borrower_id: string]: string }
  /** Fields of v2 borrowers, by id. */
  readonly borrowers?: { readonly [id: string]: Partial<V2Borrower> }
  /** Fields of v2 loans, by id. */
  readonly loans?: { readonly [id: string]: Partial<V2Loan> }
}

const PARTS: ReadonlySet<string> = new Set(['naics_by_category', 'naics_by_borrower', 'borrowers', 'loans'])

/** Reads a file of overrides. Throws a MigrationError that describes the expected form. */
export function readOverrides(path: string): Overrides {
  const overrides = jsonOf(path)
  const unknown = Object.keys(overrides).filter((part) => !PARTS.has(part))
  if (unknown.length > 0)
    throw new MigrationError(`${path} has ${unknown.join(', ')}: it may have ${[...PARTS].join(', ')}.`)
  for (const [part, entries] of Object.entries(overrides)) {
    const wanted = part.startsWith('naics') ? 'string' : 'object'
    const isRight = typeof entries === 'object' && entries !== null
    if (!isRight || Object.values(entries).some((entry) => typeof entry !== wanted))
      throw new MigrationError(
        `${part} in ${path} must be an object of ${wanted === 'string' ? 'NAICS codes' : 'records'} by id.`,
      )
  }
  return overrides
}

function jsonOf(path: string): object {
  const { value, faults } = readJson(textOf(path))
  if (value === undefined) throw new MigrationError(`${path} cannot be read as JSON.`)
  if (faults.length > 0)
    throw new MigrationError(`${path} is not kept exactly: ${faults.map(({ message }) => message).join('; ')}.`)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw new MigrationError(`${path} must hold a JSON object with ${[...PARTS].join(', ')}.`)
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    throw new MigrationError(
      `${path} cannot be read as JSON: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
