// Every resource that the operator writes, in the order of the documentation. The one list from which endpoints, lists,
// storage and reference pages are made.
import { annotation } from '../annotation/annotation-definition.ts'
import { assetIdentitySettings } from '../asset-identity-settings/asset-identity-settings-definition.ts'
import { debtLine } from '../debt-line/debt-line-definition.ts'
import { debtLineTerm } from '../debt-line-term/debt-line-term-definition.ts'
import { document } from '../document/document-definition.ts'
import { drawRequest } from '../draw-request/draw-request-definition.ts'
import { financial } from '../financial/financial-definition.ts'
import { fxRate } from '../fx-rate/fx-rate-definition.ts'
import { findingAnswer } from '../finding-answer/finding-answer-definition.ts'
import { findingDecision } from '../finding-decision/finding-decision-definition.ts'
import { indexRate } from '../index-rate/index-rate-definition.ts'
import { integritySettings } from '../integrity-settings/integrity-settings-definition.ts'
import { payinInstrument } from '../payin-instrument/payin-instrument-definition.ts'
import { paymentReferenceSettings } from '../payment-reference-settings/payment-reference-settings-definition.ts'
import { pledge } from '../pledge/pledge-definition.ts'
import { reportingSettings } from '../reporting-settings/reporting-settings-definition.ts'
import { tieOutDecision } from '../tie-out-decision/tie-out-decision-definition.ts'
import { tieOutSettings } from '../tie-out-settings/tie-out-settings-definition.ts'
import { transparencyBalance } from '../transparency-balance/transparency-balance-definition.ts'
import { transparencyTransaction } from '../transparency-transaction/transparency-transaction-definition.ts'
import type { OperatorResource } from './operator-resource.ts'

/** Every resource that the operator writes. */
export const OPERATOR_RESOURCES: readonly OperatorResource[] = [
  debtLine,
  debtLineTerm,
  pledge,
  document,
  drawRequest,
  financial,
  annotation,
  payinInstrument,
  transparencyTransaction,
  transparencyBalance,
  fxRate,
  indexRate,
  reportingSettings,
  tieOutSettings,
  paymentReferenceSettings,
  tieOutDecision,
  integritySettings,
  findingDecision,
  findingAnswer,
  assetIdentitySettings,
]
