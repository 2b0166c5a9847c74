// Names beside the ids of a saved table: of borrowers, debt lines, organizations, and of those who did something. They are asked for as rows are
// saved, a request for many; where there is no name, or none may be read, the id stands alone. Loaded when the first file is saved.
import type { QueryClient } from '@tanstack/react-query'
import type { DebtLine } from '@tapeline/sdk'
import { accountNameQuery } from '../service/account-names.ts'
import { DEBT_LINES } from '../service/debt-lines.ts'
import { keysQuery } from '../service/keys.ts'
import { listQuery } from '../service/list.ts'
import { overviewQuery } from '../service/operator-lines.ts'
import { usersQuery } from '../service/team.ts'
import type { FileColumn } from '../ui/file-columns.ts'
import type { NamedTable } from '../ui/statement.ts'
import type { Clocks } from './clocks.ts'
import type { Place } from './use-place.ts'

/** What ids are of. */
type Kind = 'borrower' | 'line' | 'organization' | 'person'

/** Names by ids. */
type Names = ReadonlyMap<string, string>

/** Finds the names of ids, as far as they are known. */
export type NamesOf = (kind: Kind, ids: readonly string[]) => Promise<Names>

/** Columns of ids, and the column of names beside each. */
const NAMED: Readonly<Record<string, readonly [column: string, kind: Kind]>> = {
  'actor_id': ['actor_name', 'person'],
  'closed_by.actor_id': ['closed_by.name', 'person'],
  'created_by': ['created_by_name', 'person'],
  'debt_line_id': ['debt_line_name', 'line'],
  'invited_by': ['invited_by_name', 'person'],
  'obligor_id': ['obligor_name', 'borrower'],
  'organization': ['organization_name', 'organization'],
}

/** The table with the columns of names that it does not have yet. */
export function withNames<Row>({ columns, pieces }: NamedTable<Row>, namesOf: NamesOf): NamedTable<Row> {
  const heads = new Set(columns.map(([name]) => name))
  const known = new Map<string, string>()
  const named = columns.map((column) => {
    const [name, of] = column
    const [beside, kind] = NAMED[name] ?? []
    return beside === undefined || kind === undefined || heads.has(beside) ? { column } : { column, beside, kind, of }
  })
  const fill = async (rows: readonly Row[]) => {
    for (const { kind, of } of named) {
      if (kind === undefined) continue
      const ids = [...new Set(rows.map(of))].filter((id) => typeof id === 'string' && !known.has(`${kind} ${id}`))
      const names = ids.length === 0 ? [] : await namesOf(kind, ids as string[]).catch(() => new Map<string, string>())
      for (const [id, name] of names) known.set(`${kind} ${id}`, name)
    }
  }
  return {
    columns: named.flatMap(({ column, beside, kind, of }): readonly FileColumn<Row>[] =>
      beside === undefined ? [column] : [column, [beside, (row) => known.get(`${kind} ${String(of(row))}`)]],
    ),
    pieces: filled(pieces, fill),
  }
}

async function* filled<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  fill: (rows: readonly Row[]) => Promise<void>,
): AsyncGenerator<readonly Row[]> {
  for await (const rows of pieces) {
    await fill(rows)
    yield rows
  }
}

/** Names as who is signed in may read them. */
export function namesAt(queries: QueryClient, { environment, me }: Place, clocks: Clocks): NamesOf {
  const { is_operator } = me.organization
  const overview = async () => (await queries.fetchQuery({ ...overviewQuery(environment, {}), staleTime: 60_000 })).data
  const find: Readonly<Record<Kind, (ids: readonly string[]) => Promise<Iterable<readonly [string, string | null]>>>> =
    {
      borrower: async (ids) =>
        is_operator
          ? []
          : Promise.all(
              ids.map(async (id) => [id, await queries.fetchQuery(accountNameQuery(environment, id, clocks))] as const),
            ),
      line: async () => {
        const lines = is_operator
          ? (await overview()).flatMap(({ lines }) => lines)
          : (await queries.fetchQuery(listQuery<DebtLine>(environment, DEBT_LINES, { limit: '100' }))).data
        return lines.map(({ id, name }) => [id, name] as const)
      },
      organization: async () => [
        [me.organization.id, me.organization.name],
        ...(is_operator ? (await overview()).map(({ id, name }) => [id, name] as const) : []),
      ],
      person: async () => {
        const users = await queries.fetchQuery(usersQuery)
        const keys = me.user.role === 'admin' ? await queries.fetchQuery(keysQuery(environment)) : []
        return [...users, ...keys].map(({ id, name }) => [id, name] as const)
      },
    }
  return async (kind, ids) =>
    new Map([...(await find[kind](ids))].flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])))
}
