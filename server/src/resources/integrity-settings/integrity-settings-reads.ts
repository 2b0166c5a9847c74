// Which integrity checks are made of a lender, as steps in time, as known at a moment of the operator's clock.
import { type DatedPatch, stateOn } from '@tapeline/kernel/core/dated-facts'
import { type ChecksStep, STANDARD_CHECKS, checksBy } from '@tapeline/kernel/metrics/integrity/settings'
import type { Querier } from '../../storage/database.ts'
import { findOperatorPatches, findOperatorRecords } from '../operator-record/operator-record-store.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { stepsOf } from '../operator-record/settings-steps-rules.ts'
import { integritySettings } from './integrity-settings-definition.ts'
import { settingsIn } from './integrity-settings-rules.ts'

/** The kind of the record, of which a lender has one. */
export const INTEGRITY_SETTINGS_KIND = integritySettings.definition.name

const shape = operatorShape(integritySettings)

/** The steps of a lender's checks; `operator` is the operator's tenant, `known_at` a moment of its clock. None but the standard where nothing was set. */
export async function readChecksSteps(
  querier: Querier,
  { operator, organization }: { readonly operator: number; readonly organization: string },
  known_at: number,
): Promise<ChecksStep[]> {
  const wanted = [{ kind: INTEGRITY_SETTINGS_KIND, id: organization }]
  const [record] = await findOperatorRecords(querier, operator, wanted)
  return checksStepsOf(
    record === undefined ? [] : await findOperatorPatches(querier, operator, record.number, known_at),
  )
}

/** The steps from the patches of the record, in whatever order these come. */
export function checksStepsOf(patches: readonly DatedPatch[]): ChecksStep[] {
  return stepsOf(patches, STANDARD_CHECKS, (day) => checksBy(settingsIn(stateOn(patches, day, shape))))
}
