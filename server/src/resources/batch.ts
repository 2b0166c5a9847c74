// What a batch of reporting writes works on: the records of every kind that can be written together.
import type { Transaction } from '../storage/database.ts'
import type { BatchMemory, LoggedEvent } from '../storage/writer/operation.ts'
import { AccountsInBatch } from './account/account-store.ts'
import { AlertWorkInBatch } from './alert/alert-work-store.ts'
import { ApprovalsInBatch } from './approval/approval-store.ts'
import { alertRulesInBatch } from './alert-rule/alert-rule-store.ts'
import { bankBalancesInBatch } from './bank-balance/bank-balance-store.ts'
import { bankLinesInBatch } from './bank-line/bank-line-store.ts'
import { EntriesInBatch } from './entry/entry-store.ts'
import { ErasuresInBatch } from './erasure/erasure-store.ts'
import { LegalHoldsInBatch } from './erasure/legal-hold-store.ts'
import { EntriesOfImports } from './import/import-entries-store.ts'
import { ImportsInBatch } from './import/import-store.ts'
import { OperatorRecordsInBatch } from './operator-record/operator-record-store.ts'
import { OrganizationsInBatch } from './organization/organization-store.ts'
import { type ReceivableNumbers, ReceivablesInBatch } from './receivable/receivable-store.ts'
import { ReportRunsInBatch } from './report-schedule/report-run-work-store.ts'
import { reportSchedulesInBatch } from './report-schedule/report-schedule-store.ts'
import { SandboxClockInBatch } from './sandbox-clock/sandbox-clock-store.ts'
import { webhookEndpointsInBatch } from './webhook-endpoint/webhook-endpoint-store.ts'
import { WebhookWorkInBatch } from './webhook-endpoint/webhook-work-store.ts'

/** The records of one batch: what a lender reports, or what the operator writes. */
export class ReportingBatch implements BatchMemory {
  readonly accounts = new AccountsInBatch()
  readonly erasures = new ErasuresInBatch()
  readonly legalHolds = new LegalHoldsInBatch()
  readonly receivables: ReceivablesInBatch
  readonly entries = new EntriesInBatch()
  readonly bankLines = bankLinesInBatch()
  readonly bankBalances = bankBalancesInBatch()
  readonly operatorRecords = new OperatorRecordsInBatch()
  readonly approvals = new ApprovalsInBatch()
  readonly imports = new ImportsInBatch()
  readonly entriesOfImports = new EntriesOfImports()
  readonly organizations = new OrganizationsInBatch()
  readonly webhookEndpoints = webhookEndpointsInBatch()
  readonly webhookWork = new WebhookWorkInBatch()
  readonly reportSchedules = reportSchedulesInBatch()
  readonly reportRuns = new ReportRunsInBatch()
  readonly alertRules = alertRulesInBatch()
  readonly alertWork = new AlertWorkInBatch()
  readonly sandboxClock = new SandboxClockInBatch()

  constructor(tenant: number, numbers: ReceivableNumbers) {
    this.receivables = new ReceivablesInBatch(tenant, numbers)
  }

  /** Of what the operator writes, one write changes what the next reads; these wait. */
  isIndependentOf(before: ReportingBatch): boolean {
    const waiting = [
      this.erasures,
      this.legalHolds,
      this.operatorRecords,
      this.approvals,
      this.entriesOfImports,
      this.organizations,
      this.webhookWork,
      this.reportRuns,
      this.alertWork,
      this.sandboxClock,
    ]
    return (
      waiting.every((records) => records.isUnasked()) &&
      this.imports.isKnownFrom(before.imports) &&
      this.accounts.isIndependentOf(before.accounts) &&
      this.erasures.isIndependentOf(before.erasures) &&
      this.receivables.isIndependentOf(before.receivables) &&
      this.entries.isIndependentOf(before.entries) &&
      this.bankLines.isIndependentOf(before.bankLines) &&
      this.bankBalances.isIndependentOf(before.bankBalances) &&
      this.webhookEndpoints.isIndependentOf(before.webhookEndpoints) &&
      this.reportSchedules.isIndependentOf(before.reportSchedules) &&
      this.alertRules.isIndependentOf(before.alertRules)
    )
  }

  load(transaction: Transaction, tenant: number, before?: ReportingBatch): Promise<unknown>[] {
    return [
      ...[...this.#parts(), this.entriesOfImports, this.organizations].flatMap((records) =>
        records.load(transaction, tenant),
      ),
      ...(before === undefined ? this.imports.load(transaction, tenant) : this.imports.takeFrom(before.imports)),
    ]
  }

  verify(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return this.imports.verify(transaction, tenant)
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return [
      ...this.#parts().flatMap((records) => records.store(transaction, tenant)),
      ...this.imports.store(transaction, tenant),
      ...this.organizations.store(transaction),
    ]
  }

  #parts() {
    return [
      this.accounts,
      this.receivables,
      this.entries,
      this.bankLines,
      this.bankBalances,
      this.operatorRecords,
      this.approvals,
      this.webhookEndpoints,
      this.webhookWork,
      this.reportSchedules,
      this.reportRuns,
      this.alertRules,
      this.alertWork,
      this.sandboxClock,
      this.legalHolds,
      // Last, so that what others write of an account in the same batch is erased with it.
      this.erasures,
    ]
  }

  events(): LoggedEvent[] {
    return [...this.#parts(), this.imports].flatMap((records) => records.events())
  }

  changedReceivables(): Iterable<number> {
    return new Set([...this.entries.changedReceivables(), ...this.receivables.changed()])
  }
}
