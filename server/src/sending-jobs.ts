// The jobs that send, or ask others: on the main thread, which has the mailer. Most installations have work for few of them, so the code of each is loaded with
// the first of its work.
import type { Config } from './config.ts'
import type { Made } from './jobs/reports/report-attempt.ts'
import { readNow } from './jobs/scheduling/database-clock.ts'
import type { Notice } from './jobs/scheduling/notice.ts'
import type { Job } from './jobs/scheduling/schedule.ts'
import type { DeliveryParts } from './jobs/webhooks/run-deliveries.ts'
import { findTenantsWithDueLetters } from './resources/alert/alert-letter-store.ts'
import { findTenantsWithoutDefaults } from './resources/alert-rule/default-alert-rules-store.ts'
import { routes } from './resources/index.ts'
import { type WaitingRun, findTenantsOfSchedules } from './resources/report-schedule/report-run-store.ts'
import type { Services } from './resources/services.ts'
import { areDomainsDue } from './resources/single-sign-on/due-domain-store.ts'
import { disableFailing } from './resources/webhook-endpoint/webhook-endpoint-writes.ts'
import { findOpenQueues } from './resources/webhook-endpoint/webhook-queue-store.ts'
import { SchemaFence, fenced } from './storage/newer-schema.ts'
import { readingOnly } from './storage/reading.ts'

/** The jobs. */
export function sendingJobs(
  config: Config,
  services: Services,
  { eventsAdded, report }: { readonly eventsAdded: Notice } & Pick<DeliveryParts, 'report'>,
): Job[] {
  const deliver: Job = {
    name: 'webhooks',
    pause_ms: 1_000,
    run: (stopping) => deliverWebhooks(services, { eventsAdded, report }, stopping),
  }
  const send: Job = {
    name: 'reports',
    pause_ms: 2_000,
    run: (stopping) => sendScheduledReports(services, report, stopping),
  }
  const check: Job = { name: 'mail-domains', pause_ms: 600_000, run: (stopping) => checkDueDomains(services, stopping) }
  const write: Job[] =
    services.mailer === undefined
      ? []
      : [{ name: 'alert-letters', pause_ms: 2_000, run: (stopping) => writeAboutAlerts(services, stopping) }]
  const give: Job[] = config.default_alert_rules
    ? [{ name: 'default-alert-rules', pause_ms: 5_000, run: (stopping) => giveDefaultRules(services, stopping) }]
    : []
  return [deliver, send, check, ...write, ...give, ...streams(config, services)]
}

/** Looks up once more, each day, the records by which mail domains are proven. */
async function checkDueDomains(services: Services, stopping: AbortSignal): Promise<void> {
  if (!(await areDomainsDue(services.database))) return
  const { checkProvenDomains } = await import('./jobs/maintenance/domain-checks.ts')
  await checkProvenDomains(services, stopping)
}

/** Sends the audit where a receiver is named. */
function streams({ audit_stream }: Config, { database }: Services): Job[] {
  if (audit_stream === undefined) return []
  const stream = import('./jobs/audit-stream/stream-audits.ts').then(
    // Lines of a version that does not know what a newer one adds would have other hashes than those of exports.
    ({ AuditStream }) => new AuditStream(fenced(database, new SchemaFence(database, () => {})), audit_stream),
  )
  return [{ name: 'audit-stream', pause_ms: 2_000, run: async (stopping) => (await stream).run(stopping) }]
}

/** From so many operations on that wait or are under way, a backlog of deliveries lets them go first. */
const WRITES_WAITING_MIN = 8

/** Delivers webhooks; the code of it stays at work once there is an endpoint. */
async function deliverWebhooks(
  services: Services,
  { eventsAdded, report }: Pick<DeliveryParts, 'eventsAdded' | 'report'>,
  stopping: AbortSignal,
): Promise<void> {
  const { database, mailer, webhook_networks: networks, writer } = services
  if ((await findOpenQueues(database)).length === 0) return
  const { runDeliveries } = await import('./jobs/webhooks/run-deliveries.ts')
  const disable = async (tenant: number, id: string, endpoint: number) => {
    const outcome = await writer.submit(disableFailing(tenant, id, endpoint))
    if ('error' in outcome) throw outcome.error
    return outcome.answer === 'true'
  }
  const areWritesWaiting = () => writer.counts.waiting >= WRITES_WAITING_MIN
  const parts = { database, mailer, networks, disable, areWritesWaiting, eventsAdded, report }
  await runDeliveries(parts, stopping)
}

/** Makes and sends reports. */
async function sendScheduledReports(
  services: Services,
  report: (what: string, error: unknown) => void,
  stopping: AbortSignal,
): Promise<void> {
  const { database, mailer } = services
  if ((await findTenantsOfSchedules(database)).length === 0) return
  const { sendReports } = await import('./jobs/reports/report-sender.ts')
  await sendReports({ database, mailer, make: (run, hold) => makeReportOf(services, run, hold), report }, stopping)
}

/** Makes a report of what its organization is answered, or returns why there is none; `hold` keeps its run meanwhile. */
export async function makeReportOf(services: Services, run: WaitingRun, hold: () => Promise<void>): Promise<Made> {
  const { makeReport, refusalOf } = await import('./resources/report-schedule/report/make-report.ts')
  const { OwnAnswers, keysOf, readReporter } = await import('./resources/report-schedule/report/own-answers.ts')
  try {
    const caller = await readReporter(services.database, run.tenant)
    const asked = routes({ ...services, database: readingOnly(services.database), keys: keysOf(caller) })
    return { file: await makeReport(new OwnAnswers(caller, asked, hold), run) }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal === undefined) throw error
    return refusal
  }
}

/** Writes to people about alerts. */
async function writeAboutAlerts({ database, mailer }: Services, stopping: AbortSignal): Promise<void> {
  if (mailer === undefined) return
  if ((await findTenantsWithDueLetters(database, await readNow({ database }))).length === 0) return
  const { sendDueLetters } = await import('./jobs/alerts/send-letters.ts')
  while (!stopping.aborted && (await sendDueLetters({ database, mailer }, stopping)) > 0);
}

/** Creates the default alert rules of whoever has a first debt line, one tenant's failure holding up no other. */
export async function giveDefaultRules(
  { database, writer }: Pick<Services, 'database' | 'writer'>,
  stopping?: AbortSignal,
): Promise<void> {
  const failures: unknown[] = []
  for (const without of await findTenantsWithoutDefaults(database)) {
    if (stopping?.aborted === true) return
    const { createDefaultRules } = await import('./resources/alert-rule/default-alert-rules.ts')
    const outcome = await writer.submit(createDefaultRules(without))
    if ('error' in outcome) failures.push(outcome.error)
  }
  if (failures.length > 0) throw failures[0]
}
