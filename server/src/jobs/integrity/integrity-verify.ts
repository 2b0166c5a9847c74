// Checks all of a lender's book anew, from its whole history up to where the calculator is, and compares that with the findings that are stored.
// Verifying undoes it, so that nothing is changed; rebuilding keeps it. The calculator of the lender waits meanwhile.
import {
  type CheckedLender,
  type CheckedPosition,
  readCheckedBook,
  statesDelinquency,
} from '../../resources/finding/checked-lender-reads.ts'
import { type LockedCursor, lockIntegrity, moveIntegrity } from '../../resources/finding/finding-cursor-store.ts'
import { CHECKS_FORM } from '../../resources/finding/followed-rules.ts'
import { readAllSubjects } from '../../resources/finding/finding-store.ts'
import { findOperatorPlace } from '../../resources/organization/operator-place-reads.ts'
import { type Database, type Transaction, statement } from '../../storage/database.ts'
import { StillCalculating } from '../ledgers/metrics-verify.ts'
import { goOn } from '../scheduling/precedence.ts'
import { checkSubjects, findSubjects } from './checked-subjects.ts'
import { type CheckSettings, followBook } from './integrity-calculator.ts'
import type { CheckTurn } from './producer.ts'
import { PRODUCERS } from './producers.ts'
import { zoneOf } from '../../storage/tenant-zone.ts'

/** What was compared. */
export interface IntegrityVerification {
  /** Receivables that were looked at anew. */
  readonly receivables: number
  /** The ids of findings that differ from what the history gives. */
  readonly differing: readonly string[]
}

const NOTHING: IntegrityVerification = { receivables: 0, differing: [] }

/** Carries what was found out of a transaction that is undone. */
class Found extends Error {
  readonly found: IntegrityVerification

  constructor(found: IntegrityVerification) {
    super('The comparison is undone')
    this.found = found
  }
}

/** Compares the stored findings of a lender with its history. The database must allow long statements. */
export async function verifyIntegrity(
  database: Database,
  tenant: number,
  settings: CheckSettings,
): Promise<IntegrityVerification> {
  try {
    return await database.transaction(async (transaction) => {
      throw new Found(await checkAnew(transaction, tenant, settings, { follows: true }))
    }, 'repeatable read')
  } catch (error) {
    if (error instanceof Found) return error.found
    throw error
  }
}

/** Checks all of a lender's book anew. Returns what was wrong. */
export function rebuildIntegrity(
  database: Database,
  tenant: number,
  settings: CheckSettings,
): Promise<IntegrityVerification> {
  return database.transaction(
    (transaction) => checkAnew(transaction, tenant, settings, { follows: false }),
    'repeatable read',
  )
}

/** `follows` where what waits is looked at first: it is no difference. */
async function checkAnew(
  transaction: Transaction,
  tenant: number,
  settings: CheckSettings,
  { follows }: { readonly follows: boolean },
): Promise<IntegrityVerification> {
  const lender = await findLender(transaction, tenant)
  if (lender === undefined) return NOTHING
  for (let more = follows; more;) more = await followOrThrow(transaction, lender, settings)
  const cursor = await lockIntegrity(transaction, tenant)
  if (cursor === undefined) throw new StillCalculating()
  if (cursor.moment === 0) return NOTHING
  const position = { log: cursor.log_position, operator: cursor.operator_position }
  const states_delinquency = await statesDelinquency(transaction, tenant, position.log)
  const asked = { operator_slug: settings.operator_slug, until: position.log, states_delinquency }
  const book = await readCheckedBook(transaction, lender, position, asked)
  const turn: CheckTurn = { transaction, lender, position, book, giveWay: goOn }
  const { moment, receivables, differing } = await checkAll(turn, cursor, settings)
  const checked = { ...cursor, moment, form: CHECKS_FORM, sweep: null, receivables, states_delinquency }
  await moveIntegrity(transaction, tenant, checked)
  return { receivables, differing }
}

async function followOrThrow(
  transaction: Transaction,
  lender: CheckedLender,
  settings: CheckSettings,
): Promise<boolean> {
  const { more, is_left } = await followBook(transaction, lender, settings)
  if (is_left === true) throw new StillCalculating()
  return more
}

/** Receivables that are looked at together. */
const STRETCH = 500

async function checkAll(turn: CheckTurn, cursor: LockedCursor, { producers = PRODUCERS }: CheckSettings) {
  const { transaction, lender, position } = turn
  for (const producer of producers) await producer.forget?.(turn)
  const differing = new Set<string>()
  // A moment for each step, since a finding may change in several.
  let moment = Math.max(cursor.moment, cursor.now)
  let receivables = 0
  const left = new Map(producers.map((producer) => [producer.name, new Set<string>()]))
  for (const { producer, subject } of await readAllSubjects(transaction, lender.tenant))
    left.get(producer)?.add(subject)
  for (let from = 0; ;) {
    const stretch = await readStretch(transaction, lender.tenant, from, position)
    const news = { receivables: stretch, is_sweep: true, is_whole: false, events: [], written: [] }
    for (const [producer, subjects] of await findSubjects(turn, news, producers)) {
      moment += 1
      for (const id of await checkSubjects(turn, producer, subjects, moment)) differing.add(id)
      for (const subject of subjects) left.get(producer.name)?.delete(subject)
    }
    receivables += stretch.length
    from = stretch.at(-1) ?? from
    if (stretch.length < STRETCH) break
  }
  for (const producer of producers) {
    moment += 1
    const others = left.get(producer.name) ?? []
    for (const id of await checkSubjects(turn, producer, others, moment)) differing.add(id)
  }
  return { moment, receivables, differing: [...differing] }
}

const findStretch = statement(
  'find-stretch-of-book-to-check-anew',
  `
  select number from receivables where tenant = $1 and number > $2 and number <= $3 order by number limit ${STRETCH}`,
)

async function readStretch(transaction: Transaction, tenant: number, from: number, { log }: CheckedPosition) {
  return (await transaction.query<{ number: number }>(findStretch, [tenant, from, log])).map(({ number }) => number)
}

const findTimeZone = statement(
  'find-time-zone-of-checked-lender',
  `select ${zoneOf('t')} as time_zone from tenants t where t.tenant = $1`,
)

async function findLender(transaction: Transaction, tenant: number): Promise<CheckedLender | undefined> {
  const place = await findOperatorPlace(transaction, tenant)
  const [found] = await transaction.query<{ time_zone: string }>(findTimeZone, [tenant])
  if (place === undefined || found === undefined) return undefined
  const { operator, organization, environment } = place
  return { tenant, operator, organization, environment, time_zone: found.time_zone }
}
