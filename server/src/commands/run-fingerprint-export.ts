// Exports the identities that are kept across lenders as keyed hashes, which leave the installation, and as references, which do not.
import type { FingerprintExport } from '@tapeline/cli/commands/fingerprints'
import { CommandError, printMessage } from '@tapeline/cli/commands/output'
import { REFERENCE_COLUMNS, readKey } from '@tapeline/cli/commands/run-fingerprints'
import { type Fingerprint, fingerprintText } from '@tapeline/cli/fingerprints/fingerprint-file'
import { fingerprintOf, keyCheckOf } from '@tapeline/cli/fingerprints/fingerprint-key'
import { dayNumber, parseDay } from '@tapeline/kernel/core/day'
import { listOpenIdentities } from '../resources/asset-identity/open-identity-reads.ts'
import { OperatorTenants } from '../resources/organization/operator-tenant-store.ts'
import type { Database } from '../storage/database.ts'
import { writeNew } from './new-file.ts'

/** Writes both files. Throws a CommandError where a file is there already, or something that was asked for is not understood. */
export async function exportTo(database: Database, asked: FingerprintExport): Promise<void> {
  const { environment, organization, asOf: as_of = new Date().toISOString().slice(0, 10) } = asked
  if (environment !== 'live' && environment !== 'sandbox')
    throw new CommandError('--environment must be sandbox or live')
  const day = parseDay(as_of)
  if (!day.ok) throw new CommandError(`--as-of ${day.message}`)
  const key = await readKey(asked.keyFile)
  const operator = await new OperatorTenants(database).find(environment)
  if (operator === undefined) throw new CommandError(`There is no operator in ${environment}: start the service once`)
  const found = await listOpenIdentities(database, { operator, organization, day: dayNumber(day.value) })
  const rows = found.map((one) => ({ ...one, hash: fingerprintOf(key, one) }))
  await writeNew(asked.references, (file) => file.writeFile(referencesOf(rows)))
  const text = fingerprintText({ key_check: keyCheckOf(key), fingerprints: rows })
  await writeNew(asked.output, (file) => file.writeFile(text))
  printMessage(`Wrote the fingerprints of ${rows.length.toLocaleString('en-US')} identities to ${asked.output}.`)
  printMessage(`Keep ${asked.references} to yourself: it names your receivables.`)
}

interface ReferencedRow extends Fingerprint {
  readonly organization: string
  readonly receivable_id: string
}

/** Ids hold no comma, quotation mark or line end. */
function referencesOf(rows: readonly ReferencedRow[]): string {
  const lines = rows.map(({ hash, kind, organization, receivable_id }) =>
    [hash, kind, organization, receivable_id].join(','),
  )
  return `${[REFERENCE_COLUMNS.join(','), ...lines.toSorted()].join('\n')}\n`
}
