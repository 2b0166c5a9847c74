// Which documents receivables have, as known at a moment. Records are found under the receivable that they name now; what was written
// after the moment is read from its patches, once, since it may have named another.
import { type DatedPatch, type Patch, applyPatch } from '@tapeline/kernel/core/dated-facts'
import { groupBy } from '@tapeline/kernel/core/group-by'
import { type Querier, statement } from '../../storage/database.ts'
import { operatorPosting, scopeOf } from '../operator-record/operator-postings.ts'
import { operatorShape } from '../operator-record/operator-resource.ts'
import { idsOf, readReceivableNumbers } from '../receivable/receivable-id-reads.ts'
import { document } from './document-definition.ts'

/** Whose documents, in whose tenant they are kept, and as known when. */
export interface DocumentPlace {
  readonly operator: number
  readonly organization: string
  readonly known_at: number
}

// By the postings of each receivable; the sort of documents is their number.
const findDocuments = statement(
  'find-documents-of-receivables',
  `
  select w.id as receivable_id, r.number, r.state ->> 'kind' as kind from unnest($2::uuid[], $3::text[]) as w(posting, id)
  cross join lateral (
    select sorted from operator_record_postings where tenant = $1 and posting = w.posting and sorted <= $4 offset 0) p
  cross join lateral (
    select number, recorded, state from operator_records where tenant = $1 and number = p.sorted offset 0) r
  where r.recorded <= $4 and r.state ->> 'sha256' is not null`,
)

const findAny = statement(
  'find-any-document-of-lender',
  'select sorted from operator_record_postings where tenant = $1 and posting = $2 limit 1',
)

/** Documents that were written since, with all their patches up to the moment. */
const findWritten = statement(
  'find-documents-written-since',
  `
  select p.number, p.recorded, p.effective::text as effective, p.patch from (
    select distinct number from operator_records
    where tenant = $1 and organization = $2 and kind = 'document' and recorded > $3) r
  cross join lateral (
    select * from operator_record_patches where tenant = $1 and number = r.number and recorded <= $3 offset 0) p`,
)

/** The kinds of documents with a file that receivables have, each once, by the ids of receivables. */
export class ReceivableDocuments {
  readonly #querier: Querier
  readonly #place: DocumentPlace
  readonly #scope: string
  #then: Promise<ReadonlyMap<string, readonly string[]>> | undefined
  #has_files: Promise<boolean> | undefined

  constructor(querier: Querier, place: DocumentPlace) {
    this.#querier = querier
    this.#place = place
    this.#scope = scopeOf(document.definition.name, place.organization)
  }

  /** Of some receivables; one without documents is left out. */
  async of(ids: readonly string[]): Promise<Map<string, string[]>> {
    this.#has_files ??= this.#hasFiles()
    if (!(await this.#has_files)) return new Map()
    this.#then ??= this.#writtenSince()
    const { operator, known_at } = this.#place
    const postings = ids.map((id) => operatorPosting(this.#scope, 'receivable_id', id))
    const [then, rows] = await Promise.all([
      this.#then,
      this.#querier.query<{ receivable_id: string; kind: string }>(findDocuments, [operator, postings, ids, known_at]),
    ])
    const now = groupBy(rows, (row) => row.receivable_id)
    return new Map(
      ids.flatMap((id): [string, string[]][] => {
        const kinds = new Set([...(now.get(id) ?? []).map(({ kind }) => kind), ...(then.get(id) ?? [])])
        return kinds.size === 0 ? [] : [[id, [...kinds].sort()]]
      }),
    )
  }

  async #hasFiles(): Promise<boolean> {
    const rows = await this.#querier.query(findAny, [this.#place.operator, operatorPosting(this.#scope)])
    return rows.length > 0
  }

  async #writtenSince(): Promise<ReadonlyMap<string, readonly string[]>> {
    const { operator, organization, known_at } = this.#place
    const patches = await this.#querier.query<DatedPatch & { number: number }>(findWritten, [
      operator,
      organization,
      known_at,
    ])
    const states = [...groupBy(patches, ({ number }) => number).values()].map(stateOf)
    const held = states.filter((state) => typeof state['receivable_id'] === 'string' && state['sha256'] !== null)
    const byReceivable = groupBy(held, (state) => String(state['receivable_id']))
    return new Map([...byReceivable].map(([id, all]) => [id, all.map((state) => String(state['kind']))]))
  }
}

const shape = operatorShape(document)

/** Patches of a document have no effective date, so the later one counts. */
function stateOf(patches: readonly DatedPatch[]): Patch {
  const inOrder = [...patches].sort((one, other) => one.recorded - other.recorded)
  return inOrder.reduce((state, { patch }) => applyPatch(state, patch, shape), shape.empty)
}

const findChangedReceivables = statement(
  'find-receivables-of-documents-written',
  `
  select distinct p.receivable_id from operator_records r
  cross join lateral (
    select patch ->> 'receivable_id' as receivable_id from operator_record_patches
    where tenant = $1 and number = r.number and patch ->> 'receivable_id' is not null offset 0) p
  where r.tenant = $1 and r.organization = $2 and r.kind = 'document' and r.recorded > $3 and r.recorded <= $4`,
)

/** The numbers of the receivables whose documents were written after a moment, up to another. */
export async function readDocumented(
  querier: Querier,
  { operator, organization, known_at }: DocumentPlace,
  { tenant, after }: { readonly tenant: number; readonly after: number },
): Promise<number[]> {
  const values = [operator, organization, after, known_at]
  const rows = await querier.query<{ receivable_id: string }>(findChangedReceivables, values)
  return readReceivableNumbers(querier, tenant, idsOf(rows))
}
