// One attempt of a report: it is made unless it was, stored, and sent to each recipient who does not have it yet. Every step is in the database before
// the next, so that a process that is gone leaves nothing undone: the lease ends, and another one continues where it was.
import { formatMoment } from '@tapeline/kernel/core/moment'
import { reportLetter } from '../../mail/letters.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { ReportFile } from '../../resources/report-schedule/report-run-reads.ts'
import { letterKeyOf } from '../../resources/report-schedule/report-run-reads.ts'
import {
  type BegunAttempt,
  type RunEnd,
  type WaitingRun,
  beginAttempt,
  extendLease,
  findRunFile,
  noteSentTo,
  postponeRun,
  settleRun,
  storeFile,
} from '../../resources/report-schedule/report-run-store.ts'
import type { RunFailure } from '../../resources/report-schedule/report-schedule-definition.ts'
import { type Owner, readOwner } from '../../resources/organization/owner-reads.ts'
import { listUsers } from '../../resources/user/user-store.ts'
import { type ClockParts, readNow } from '../scheduling/database-clock.ts'
import type { Ending } from '../scheduling/ending.ts'
import { LEASE, RETRY_PAUSES, nextAttempt } from '../../webhooks/retry-schedule.ts'

/** A report, or why there is none: not yet, or never. */
export type Made = { readonly file: ReportFile } | { readonly failure: RunFailure; readonly is_final: boolean }

/** What reports are made and sent with. */
export interface ReportParts extends ClockParts {
  /** Undefined where no mail server is set: reports are made for download. */
  readonly mailer: Pick<Mailer, 'send'> | undefined
  /** Makes the file of a run. It calls `hold` again and again meanwhile, which keeps the run, and throws where another attempt has it. */
  readonly make: (run: WaitingRun, hold: () => Promise<void>) => Promise<Made>
  readonly report: (what: string, error: unknown) => void
  /** Begins the turn of an organization; it ends after two minutes where left out. */
  readonly turn?: () => Ending
}

/** How soon figures that are being calculated are asked for again, and for how long after the run was queued. In microseconds. */
const CALCULATED_AGAIN = 5_000_000
const CALCULATED_WITHIN = 86_400_000_000

/**
 * How letters of a report were sent: all, not all as the mail server did not take one, not all as time was over or the process stops, none any more as the
 * organization may not work, or by another attempt that began meanwhile.
 */
type Sending = 'sent' | 'mail_server_unavailable' | 'interrupted' | 'forbidden' | 'lost'

/** Begins an attempt of a run and carries it out, unless another process was faster. No letter is begun once `ending` is. */
export async function attemptRun(parts: ReportParts, run: WaitingRun, ending: AbortSignal): Promise<void> {
  const now = await readNow(parts)
  const begun = await beginAttempt(parts.database, run, { now, leased_until: now + LEASE })
  if (begun === undefined) return
  const attempt = new ReportAttempt(parts, run, begun, ending)
  try {
    await attempt.carryOut()
  } catch (error) {
    if (error instanceof LostRun) return
    parts.report('a scheduled report could not be made or sent', error)
    await attempt.fail('failed')
  }
}

/** Ends the work at a run that another attempt has, or that was ended. */
class LostRun extends Error {}

class ReportAttempt {
  readonly #parts: ReportParts
  readonly #run: WaitingRun
  readonly #begun: BegunAttempt
  readonly #ending: AbortSignal

  constructor(parts: ReportParts, run: WaitingRun, begun: BegunAttempt, ending: AbortSignal) {
    this.#parts = parts
    this.#run = run
    this.#begun = begun
    this.#ending = ending
  }

  async carryOut(): Promise<void> {
    if (this.#run.is_disabled) return this.#settle('given_up', 'disabled')
    const file = (await findRunFile(this.#parts.database, this.#run)) ?? (await this.#make())
    if (file !== undefined) await this.#send(file)
  }

  /** The stored file; undefined where it is not made now. */
  async #make(): Promise<ReportFile | undefined> {
    const made = await this.#parts.make(this.#run, async () => {
      if (!(await this.#hold())) throw new LostRun()
    })
    if ('failure' in made) {
      await (made.is_final ? this.#settle('given_up', made.failure) : this.#waitFor(made.failure))
      return undefined
    }
    const isStored = await this.#parts.database.transaction((transaction) =>
      storeFile(transaction, this.#run, this.#begun, made.file),
    )
    return isStored ? made.file : undefined
  }

  /** Extends the lease. False where another attempt began meanwhile, or the run was ended. */
  async #hold(): Promise<boolean> {
    const leased_until = (await readNow(this.#parts)) + LEASE
    return extendLease(this.#parts.database, this.#run, this.#begun, leased_until)
  }

  async #waitFor(failure: RunFailure): Promise<unknown> {
    const now = await readNow(this.#parts)
    if (now > this.#run.number + CALCULATED_WITHIN) return this.#settle('given_up', failure)
    const { failures } = this.#begun
    return postponeRun(this.#parts.database, this.#run, this.#begun, { at: now + CALCULATED_AGAIN, failures, failure })
  }

  /** Notes that it failed; it is tried again, and given up after ten times. */
  async fail(failure: RunFailure, left_out: readonly string[] = []): Promise<unknown> {
    const now = await readNow(this.#parts)
    const failures = this.#begun.failures + 1
    const at = nextAttempt(failures, now)
    if (at === undefined) return this.#settle('given_up', failure, left_out)
    return postponeRun(this.#parts.database, this.#run, this.#begun, { at, failures, failure })
  }

  async #settle(status: RunEnd['status'], failure: RunFailure | null, left_out: readonly string[] = []) {
    const now = await readNow(this.#parts)
    await settleRun(this.#parts.database, this.#run, this.#begun, { status, now, failure, left_out })
  }

  async #send(file: ReportFile): Promise<unknown> {
    const { mailer } = this.#parts
    const sender = await this.#sender()
    if (sender.access !== 'open') return this.#settle('given_up', 'forbidden')
    const { to, left_out } = await this.#recipients(sender)
    if (mailer === undefined || to.length === 0) return this.#settle('made', null, left_out)
    const sending = await this.#sendTo(this.#inTurn(to), file, mailer)
    if (sending === 'sent') return this.#settle('sent', null, left_out)
    if (sending === 'forbidden') return this.#settle('given_up', 'forbidden', left_out)
    if (sending === 'mail_server_unavailable') return this.fail('mail_server_unavailable', left_out)
    return sending === 'interrupted' ? this.#leave() : undefined
  }

  async #sender(): Promise<Owner> {
    const sender = await readOwner(this.#parts.database, this.#run.tenant)
    if (sender === undefined) throw new Error('A report has an organization')
    return sender
  }

  /** Leaves what is not sent to the next attempt, at once. */
  async #leave(): Promise<unknown> {
    const { failures } = this.#begun
    const at = await readNow(this.#parts)
    return postponeRun(this.#parts.database, this.#run, this.#begun, { at, failures, failure: null })
  }

  /** Those who do not have it yet, from another one after each failure, so that addresses that fail slowly keep no other from its letter. */
  #inTurn(to: readonly string[]): string[] {
    const { failures, sent_to } = this.#begun
    const first = Math.floor((to.length * failures) / (RETRY_PAUSES.length + 1))
    return [...to.slice(first), ...to.slice(0, first)].filter((address) => !sent_to.includes(address))
  }

  /** Who is to have it: users of the organization as it is now, and those outside that the schedule names. */
  async #recipients({ organization }: Owner): Promise<{ to: readonly string[]; left_out: readonly string[] }> {
    const { recipients, outside_recipients } = this.#run
    const users = await listUsers(this.#parts.database, organization)
    const known = new Set(users.map(({ email }) => email.toLowerCase()))
    const isUser = (address: string) => known.has(address.toLowerCase())
    const inside = recipients ?? []
    const to = new Set([...inside.filter(isUser), ...(outside_recipients ?? [])])
    return { to: [...to], left_out: inside.filter((address) => !isUser(address)) }
  }

  /** Writes to each by a letter of its own, so that nobody sees the others, as long as this attempt has the run and the organization may work. */
  async #sendTo(
    waiting: readonly string[],
    { name: file_name, content_type, content }: ReportFile,
    mailer: Pick<Mailer, 'send'>,
  ): Promise<Sending> {
    const known_at = formatMoment(this.#run.known_at)
    const file = { name: file_name, content_type, content }
    let all = true
    for (const to of waiting) {
      if (this.#ending.aborted) return all ? 'interrupted' : 'mail_server_unavailable'
      if (!(await this.#hold())) return 'lost'
      const sender = await this.#sender()
      if (sender.access !== 'open') return 'forbidden'
      const key = letterKeyOf(this.#run, to)
      const isSent = await mailer.send(reportLetter({ ...this.#run, ...sender, to, known_at, key, file }))
      if (!isSent) all = false
      else if (!(await noteSentTo(this.#parts.database, this.#run, this.#begun, to))) return 'lost'
    }
    return all ? 'sent' : 'mail_server_unavailable'
  }
}
