// Every type of event, in the order of the documentation. A type is added here and derived by the calculator of events.
import type { EventDefinition } from '../../event.ts'
import { alertClosed, alertOpened } from './alert-events.ts'
import { balancesReconciled, balancesUnreconciled } from './balance-events.ts'
import { receivableBucketChanged } from './bucket-events.ts'
import { cashUnverified, cashVerified } from './cash-events.ts'
import { deficiencyBreached, deficiencyClosed, deficiencyOpened } from './deficiency-events.ts'
import {
  documentExpired,
  documentExpiring,
  documentNeeded,
  documentNoLongerNeeded,
  documentOverdue,
  documentReceived,
  documentRenewed,
} from './document-events.ts'
import { dataLate, dataReceived } from './lateness-events.ts'
import {
  covenantBreached,
  covenantCured,
  covenantNearThreshold,
  covenantWaived,
  drawCanceled,
  drawDecided,
  drawFunded,
  drawRequested,
  drawSettled,
  monthClosed,
  termsChanged,
} from './line-events.ts'
import { findingClosed, findingOpened, keyCreated, keyDeleted, keyExpiring } from './other-events.ts'
import { accountCreated, importFinished, receivableCreated, receivableStatusChanged } from './record-events.ts'
import { monthRestated, receivableRestated } from './restatement-events.ts'
import { userCreated, userNewPlace, userRemoved, userRoleChanged } from './user-events.ts'

/** All types of events. */
export const EVENTS: readonly EventDefinition[] = [
  accountCreated,
  receivableCreated,
  receivableStatusChanged,
  receivableBucketChanged,
  receivableRestated,
  importFinished,
  drawRequested,
  drawDecided,
  drawCanceled,
  drawFunded,
  drawSettled,
  termsChanged,
  documentNeeded,
  documentNoLongerNeeded,
  documentReceived,
  documentOverdue,
  documentExpiring,
  documentExpired,
  documentRenewed,
  monthClosed,
  monthRestated,
  covenantBreached,
  covenantCured,
  covenantNearThreshold,
  covenantWaived,
  deficiencyOpened,
  deficiencyBreached,
  deficiencyClosed,
  dataLate,
  dataReceived,
  cashUnverified,
  cashVerified,
  balancesUnreconciled,
  balancesReconciled,
  findingOpened,
  findingClosed,
  alertOpened,
  alertClosed,
  keyCreated,
  keyExpiring,
  keyDeleted,
  userCreated,
  userRoleChanged,
  userRemoved,
  userNewPlace,
]

const BY_TYPE = new Map(EVENTS.map((event) => [event.type, event]))

/** The definition of a type; undefined for one that this version of the service does not know. */
export function findEvent(type: string): EventDefinition | undefined {
  return BY_TYPE.get(type)
}
