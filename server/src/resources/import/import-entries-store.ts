// Entries that an import created and nothing has changed since, as a batch of writes asks for them: the import wrote in lots, and the first and
// the last moment of each is stored, so that an entry's own moments state whether the import wrote it. Nothing is stored with an entry for it.
import { type Transaction, statement } from '../../storage/database.ts'

/** An entry, and the import that may have created it. */
export interface EntryOfImport {
  readonly import_id: string
  readonly receivable_id: string
  readonly id: string
}

/** Lateral, so that each is looked up by its key. The moments of a lot are those of one import alone. */
const findCreated = statement(
  'find-entries-that-imports-created',
  `
  select w.import_id, w.receivable_id, w.id, e.recorded
  from json_to_recordset($2) as w(import_id text, receivable_id text, id text)
  join imports i on i.tenant = $1 and i.id = w.import_id
  join receivables r on r.tenant = $1 and r.id = w.receivable_id
  cross join lateral (
    select e.number, e.recorded from entries e where e.tenant = $1 and e.receivable = r.number and e.id = w.id offset 0) e
  where 2 = (
    select count(*) from (values (e.number), (e.recorded)) as m(moment) cross join lateral (
      select l.import, l.first from import_lots l where l.tenant = $1 and l.last >= m.moment order by l.last limit 1) l
    where l.first <= m.moment and l.import = i.number)`,
)

/** Entries of imports that the lines of one batch ask for. */
export class EntriesOfImports {
  readonly #wanted = new Map<string, EntryOfImport>()
  readonly #recorded = new Map<string, number>()

  want(entry: EntryOfImport): void {
    this.#wanted.set(keyOf(entry), entry)
  }

  /** Whether nothing is asked for. */
  isUnasked(): boolean {
    return this.#wanted.size === 0
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    if (this.#wanted.size === 0) return []
    const wanted = JSON.stringify([...this.#wanted.values()])
    this.#wanted.clear()
    const found = transaction.query<EntryOfImport & { readonly recorded: number }>(findCreated, [tenant, wanted])
    return [found.then((rows) => rows.forEach((row) => this.#recorded.set(keyOf(row), row.recorded)))]
  }

  /** The moment of the version that the import wrote last; undefined where it did not create the entry, or another write changed it. */
  recorded(entry: EntryOfImport): number | undefined {
    return this.#recorded.get(keyOf(entry))
  }
}

function keyOf({ import_id, receivable_id, id }: EntryOfImport): string {
  return JSON.stringify([import_id, receivable_id, id])
}
