// The identities that a lender's settings name, and the operator's for it: all records count, whatever their order.
import { type DatedPatch, type Json, type State, applyPatch, isObject } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { SETTABLE_KINDS } from '@tapeline/kernel/metrics/integrity/identities/identity-kinds'
import type { NamedIdentity } from '@tapeline/kernel/metrics/integrity/identities/named-fields'
import { type Querier, statement } from '../../storage/database.ts'
import { assetIdentitySettings } from '../asset-identity-settings/asset-identity-settings-definition.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'

/** The kind of record that names identities. */
const IDENTITY_SETTINGS_KIND = assetIdentitySettings.definition.name

const findPatches = statement(
  'find-identity-settings-of-lender',
  `
  select r.id, p.recorded, p.effective::text as effective, p.patch from (
    select id, number from operator_records where tenant = $1 and organization = $2 and kind = '${IDENTITY_SETTINGS_KIND}' offset 0) r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $3 offset 0) p`,
)

/** The named identities of a lender as known at a moment of the operator's clock. */
export async function readNamedIdentities(
  querier: Querier,
  { operator, organization }: { readonly operator: number; readonly organization: string },
  known_at: number,
): Promise<NamedIdentity[]> {
  const patches = await querier.query<DatedPatch & { id: string }>(findPatches, [operator, organization, known_at])
  return [...groupBy(patches, ({ id }) => id)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, each]) => namedIn(stateOf(each)))
}

const shape = operatorShape(assetIdentitySettings)

/** Their fields have no effective date: the later patch counts. */
function stateOf(patches: readonly DatedPatch[]): State {
  const inOrder = patches.toSorted((one, other) => one.recorded - other.recorded)
  return inOrder.reduce((state, { patch }) => applyPatch(state, patch, shape), shape.empty)
}

function namedIn({ identities }: State): NamedIdentity[] {
  const listed: readonly Json[] = Array.isArray(identities) ? identities : []
  return listed.filter(isObject).flatMap(({ kind, fields }) => {
    const known = SETTABLE_KINDS.find((name) => name === kind)
    return known === undefined || !Array.isArray(fields) ? [] : [{ kind: known, fields: fields.map(String) }]
  })
}
