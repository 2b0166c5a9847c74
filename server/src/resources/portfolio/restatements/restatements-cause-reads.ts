// Reading what moved the figures of receivables between two moments, from patches and entries with their history.
import type { DatedPatch } from '@tapeline/kernel/core/dated-facts'
import { dayNumber } from '@tapeline/kernel/core/day'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Querier, statement } from '../../../storage/database.ts'
import { readEachAlone } from '../../set-aside/failing-alone-reads.ts'
import type { Resource } from '../../present.ts'
import { type KnownFacts, readKnownFacts } from '../../receivable-metrics/ledger-reads.ts'
import { inPortions } from '../../receivable-metrics/portion-reads.ts'
import { readPledges } from '../../pledge/backed-line-reads.ts'
import { BACKING_FIELDS } from '../../pledge/backed-line-rules.ts'
import { readReceivableIds } from '../../receivable/receivable-id-reads.ts'
import { readObligorPatches } from '../contribution/contributor-reads.ts'
import { entryCauses, obligorFields, receivableFields, statementCauses } from './restatements-causes.ts'
import { readOperatorPatches } from '../contribution/portfolio-settings-reads.ts'
import type { Compared } from './restatements-reads.ts'
import type { RestatedReceivable } from './restatements-receivable-reads.ts'

/** A receivable's id, and what moved its figures: entries and statements as listed, and how many there are of each. */
export interface Causes {
  readonly id: string
  readonly entries: readonly Resource[]
  readonly entries_count: number
  readonly statements: readonly Resource[]
  readonly statements_count: number
}

/** Entries, and statements, that an answer in JSON lists of one receivable; their number is stated beside them. */
export const CAUSES_MAX = 100

const findDeleted = statement(
  'find-entries-deleted-between',
  `
  select h.receivable, h.id, h.superseded from unnest($2::bigint[]) as w(number)
  join entry_history h on h.tenant = $1 and h.receivable = w.number and h.superseded > $3 and h.superseded <= $4
  where h.deleted order by h.receivable, h.superseded`,
)

/** Of amounts that are too large to be added up, entries of any day are part. */
const WHENEVER = dayNumber('9999-12-31')

/** A receivable whose causes are asked for, with its figures that changed. */
export type CausedReceivable = Pick<RestatedReceivable, 'number' | 'changes'>

/**
 * The causes of receivables that were restated, by number, no more than so many listed of each. One whose own calculation fails by now is
 * left out. Facts are read in portions that fit into memory: a receivable may have tens of thousands of entries.
 */
export async function readCauses(
  querier: Querier,
  compared: Compared,
  rows: readonly CausedReceivable[],
  listed_max: number,
): Promise<Map<number, Causes>> {
  const causes = new Map<number, Causes>()
  const numbers = rows.map(({ number }) => number)
  const grown = new Set(rows.filter(isTooLarge).map(({ number }) => number))
  const read = (some: readonly number[]) => readPortion(querier, compared, some, { grown, listed_max })
  for await (const portion of inPortions(querier, compared.tenant, numbers)) {
    const found = await readEachAlone(portion, read, () => Promise.resolve(undefined))
    for (const [number, one] of found) causes.set(number, one)
  }
  return causes
}

interface Listing {
  /** Receivables that are too large to be added up. */
  readonly grown: ReadonlySet<number>
  readonly listed_max: number
}

async function readPortion(
  querier: Querier,
  compared: Compared,
  numbers: readonly number[],
  { grown, listed_max }: Listing,
): Promise<Map<number, Causes>> {
  const { tenant, since, known_at, settings } = compared
  const before = await readKnownFacts(querier, { tenant, known_at: since, steps: settings.before.steps }, numbers)
  const after = await readKnownFacts(querier, { tenant, known_at, steps: settings.after.steps }, numbers)
  const ids = await readReceivableIds(querier, tenant, numbers)
  const deleted = await readDeleted(querier, compared, numbers)
  const ofObligor = await readObligors(querier, compared, after)
  const pledges = await readPledgeCauses(querier, compared, numbers)
  const then = new Map(before.map((known) => [known.number, known]))
  const now = new Map(after.map((known) => [known.number, known]))
  return new Map(
    [...ids].map(([number, id]) => {
      const { entries: current = [], patches = [] } = now.get(number) ?? {}
      const old = then.get(number)?.entries ?? []
      const last_day = grown.has(number) ? WHENEVER : compared.last_day
      const entries = entryCauses(old, current, deleted.get(number) ?? new Map(), last_day)
      const own = { of: 'receivable', id, patches, fields: receivableFields(compared.part.fields) } as const
      const of_obligors = obligorsIn(patches).flatMap((obligor) => ofObligor.get(obligor) ?? [])
      const statements = [...statementCauses(own, compared), ...of_obligors, ...(pledges.get(number) ?? [])]
      return [number, listed({ id, entries, statements }, listed_max)]
    }),
  )
}

/** The causes of a receivable, no more than so many of each listed. */
function listed(
  { id, entries, statements }: Pick<Causes, 'id' | 'entries' | 'statements'>,
  listed_max: number,
): Causes {
  return {
    id,
    entries: entries.slice(0, listed_max),
    entries_count: entries.length,
    statements: statements.slice(0, listed_max),
    statements_count: statements.length,
  }
}

function isTooLarge({ changes }: CausedReceivable): boolean {
  return changes.some(({ figure }) => figure === 'too_large')
}

/** When entries that are gone went, by receivable and id; of several deletions of one id the last. */
async function readDeleted(querier: Querier, { tenant, since, known_at }: Compared, numbers: readonly number[]) {
  const values = [tenant, numbers, since, known_at]
  const rows = await querier.query<{ receivable: number; id: string; superseded: number }>(findDeleted, values)
  return new Map(
    [...groupBy(rows, ({ receivable }) => receivable)].map(([receivable, gone]) => [
      receivable,
      new Map(gone.map(({ id, superseded }) => [id, superseded])),
    ]),
  )
}

/** The statements about obligors, by their ids; nothing where no figure depends on them. */
async function readObligors(querier: Querier, compared: Compared, known: readonly KnownFacts[]) {
  const fields = [...obligorFields(compared.part.fields), ...(compared.part.obligor_fields ?? [])]
  const ids = [...new Set(known.flatMap(({ patches }) => obligorsIn(patches)))]
  if (fields.length === 0 || ids.length === 0) return new Map<string, Resource[]>()
  const rows = await readObligorPatches(querier, compared, ids)
  return new Map(
    [...groupBy(rows, ({ id }) => id)].map(([id, patches]) => [
      id,
      statementCauses({ of: 'obligor', id, patches, fields }, compared),
    ]),
  )
}

/** Its obligors: those that were ever stated. */
function obligorsIn(patches: readonly DatedPatch[]): string[] {
  const shown = patches.flatMap(({ patch: { obligor_id } }) => (typeof obligor_id === 'string' ? [obligor_id] : []))
  return [...new Set(shown)]
}

/** Fields of a pledge that determine which line its receivable backs. */
const PLEDGE_FIELDS = ['status', 'debt_line_id']

/** The statements in pledges of receivables, by their numbers; nothing where no figure depends on them. */
async function readPledgeCauses(querier: Querier, compared: Compared, numbers: readonly number[]) {
  if (!compared.part.fields.includes('debt_line')) return new Map<number, Resource[]>()
  const pledges = await readPledges(querier, compared.tenant, compared.settings.after.pledging, numbers)
  return new Map(
    [...pledges].map(([number, patches]) => {
      const id = patches[0]?.id ?? ''
      return [number, statementCauses({ of: 'pledge', id, patches, fields: PLEDGE_FIELDS }, compared)]
    }),
  )
}

/** Settings that move figures. */
const SETTINGS = ['bucket_edges', 'closure_policy', 'type_mapping', 'grace_days', 'pauses']

/** More changes of settings and lines than these are not listed; the latest are. */
export const SETTINGS_MAX = 200

/** The changes of settings, and of lines where one is asked about, that bear on the month; they may move any receivable. */
export async function readSettingsCauses(querier: Querier, compared: Compared): Promise<Resource[]> {
  const { pledging } = compared.settings.after
  const settings = await readOperatorPatches(querier, pledging, ['reporting_settings'])
  const lines = compared.part.fields.includes('debt_line')
    ? await readOperatorPatches(querier, pledging, ['debt_line'])
    : []
  const all = [
    ...statementCauses({ of: 'settings', id: settings[0]?.id ?? '', patches: settings, fields: SETTINGS }, compared),
    ...[...groupBy(lines, ({ id }) => id)].flatMap(([id, patches]) =>
      statementCauses({ of: 'debt_line', id, patches, fields: BACKING_FIELDS }, compared),
    ),
  ]
  return all.length <= SETTINGS_MAX ? all : all.toSorted(byMoment).slice(-SETTINGS_MAX)
}

function byMoment(one: Resource, other: Resource): number {
  return String(one['recorded_at']) < String(other['recorded_at']) ? -1 : 1
}
