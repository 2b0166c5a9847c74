// Converts a row of a CSV to the record of v2 that the same line of NDJSON would be: columns with dots are objects, numbers of v2 are
// numbers, empty cells are absent.
import { readJson } from '@tapeline/kernel/core/exact-json'

/** The fields of v2 that are numbers. Amounts are integers, so nothing is lost in reading them. */
const NUMBERS: ReadonlySet<string> = new Set([
  'interest_rate',
  'credit_limit',
  'origination_fee',
  'periodic_fee',
  'delinquent_amount',
  'delinquent_times',
  'delinquent_days',
  'amount',
  'balance',
])

/** The record of a row. */
export function recordOfRow(row: { readonly [column: string]: string }): { readonly [field: string]: unknown } {
  const record: Record<string, unknown> = {}
  for (const [column, cell] of Object.entries(row)) {
    if (cell.trim() === '') continue
    const [field = '', part] = column.trim().split('.', 2)
    if (part === undefined) record[field] = valueOf(field, cell)
    else record[field] = { ...(record[field] as object | undefined), [part]: cell }
  }
  return record
}

/** An invalid value stays a text, which v3 refuses by name. */
function valueOf(field: string, cell: string): unknown {
  if (NUMBERS.has(field) && /^-?\d+(?:\.\d+)?$/.test(cell.trim())) return Number(cell)
  if (field === 'is_veteran') return /^(?:true|1|yes)$/i.test(cell.trim())
  if (field === 'collateral' && /^[[{]/.test(cell.trim())) return jsonOr(cell)
  return cell
}

/** A value that JSON cannot hold exactly stays a text, too. */
function jsonOr(cell: string): unknown {
  const { value, faults } = readJson(cell)
  return value === undefined || faults.length > 0 ? cell : value
}
