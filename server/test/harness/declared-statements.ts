// Every statement that the service declares, and those of the pages of every list, which are composed while requests come. They are found by
// loading every source with a function that notes what is declared. A suite that uses it shares no modules with others.
import { vi } from 'vitest'
import type * as storage from '../../src/storage/database.ts'
import type { Statement } from '../../src/storage/database.ts'
import type * as handling from '../../src/resources/list-handling.ts'
import type { ListTable } from '../../src/storage/lists/list-table.ts'
import type { Services } from '../../src/resources/services.ts'

const STORAGE = '../../src/storage/database.ts'
const HANDLING = '../../src/resources/list-handling.ts'

const sources = (import.meta as ImportMeta & Globbing).glob([
  '../../src/**/*.ts',
  '!../../src/**/*.test.ts',
  '!../../src/{main,worker,book-thread}.ts',
])

/** What Vite makes of files by their names. */
interface Globbing {
  glob(names: readonly string[]): Record<string, () => Promise<unknown>>
}

/** All statements, each name once, without those that define a table or a savepoint, which cannot be prepared. */
export async function declaredStatements(): Promise<Statement[]> {
  const declared = new Map<string, Statement>()
  const tables = new Set<ListTable>()
  vi.resetModules()
  vi.doMock(STORAGE, async (original) => {
    const real = await original<typeof storage>()
    const noting = (declare: typeof real.statement) => (name: string, text: string) => {
      const made = declare(name, text)
      declared.set(declared.has(name) ? `${name} ${declared.size}` : name, made)
      return made
    }
    const { statement, installationStatement, transactionStatement } = real
    return {
      ...real,
      statement: noting(statement),
      installationStatement: noting(installationStatement),
      transactionStatement: noting(transactionStatement),
    }
  })
  vi.doMock(HANDLING, async (original) => {
    const real = await original<typeof handling>()
    const listRoute: typeof real.listRoute = (services, list, source, place) => {
      if (source !== undefined) tables.add(source.table)
      return real.listRoute(services, list, source, place)
    }
    return { ...real, listRoute }
  })
  try {
    for (const load of Object.values(sources)) await load()
    await composePages(tables)
  } finally {
    vi.doUnmock(STORAGE)
    vi.doUnmock(HANDLING)
    vi.resetModules()
  }
  return [...declared.values()].filter(({ text }) => !/^\s*(?:create|savepoint|rollback|release) /.test(text))
}

/** Composes the pages of every list in every order, forward and back, by itself and filtered, and its totals. */
async function composePages(tables: ReadonlySet<ListTable>): Promise<void> {
  const { routes } = await import('../../src/resources/index.ts')
  const { pageStatement, candidateStatement, rarityStatement } =
    await import('../../src/storage/lists/page-statements.ts')
  const { stretchStatement } = await import('../../src/storage/lists/totals-statements.ts')
  const { readOffsetPage } = await import('../../src/storage/lists/offset-page.ts')
  routes(
    new Proxy(
      { operator_slug: 'operator' },
      { get: (given, name) => Reflect.get(given, name) ?? {} },
    ) as unknown as Services,
  )
  const seen = new Set<string>()
  for (const table of tables) {
    const { posting, ...shape } = { ...table, posting: table.postings !== undefined }
    const key = JSON.stringify(shape)
    if (seen.has(key)) continue
    seen.add(key)
    if (table.totals !== undefined)
      for (const is_positioned of [false, true])
        for (const is_filtered of [false, true]) stretchStatement(table, { is_filtered, is_positioned })
    for (const sort of Object.keys(table.sorts)) {
      for (const direction of ['next', 'previous'] as const)
        for (const positioned of [false, true]) {
          for (const source of posting ? (['table', 'posting', 'chosen'] as const) : (['table'] as const))
            pageStatement(table, { sort, source, direction, positioned })
          if (posting) candidateStatement(table, { sort, direction, positioned })
        }
      if (!posting) continue
      rarityStatement(table, sort)
      const filters = [['organization', 'x']] as const
      void readOffsetPage(
        { query: async () => [] },
        { ...table, postings: { table: '', ...table.postings, posting: () => '' } },
        { tenant: 1, sort, filters, skip: 0, take: 1 },
      )
    }
  }
}
