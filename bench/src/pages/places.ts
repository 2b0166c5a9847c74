// Places of a book that pages are opened at: found or made once, by the lender's key, before anything is measured.
import { LINE } from '../lines/line-terms.ts'
import type { PortfolioStage } from '../portfolio/portfolio-stage.ts'
import { send } from '../stage.ts'
import { writeLateEntries } from './late-entries.ts'
import type { Places } from './page-list.ts'

/** How far into the list of receivables its deep page is, in pages of the largest size, where the book is as long. */
const DEEP_PAGES = 100
const ROWS_OF_PAGE = 100

/** A receivable with about so many entries is chosen among so many that were originated at about the same time. */
const ENTRIES = 24
const CHOICE = 200

/** Finds them; the book has some entries more afterwards. */
export async function findPlaces(stage: PortfolioStage): Promise<Places> {
  const receivable = await findReceivable(stage)
  const { obligor_id } = (await send(stage, 'GET', `/receivables/${receivable}`)) as { readonly obligor_id: string }
  return {
    receivable,
    account: obligor_id,
    deep_page: await findDeepPage(stage),
    before_late: await writeLateEntries(stage),
    has_line: await hasLine(stage),
  }
}

/** A receivable of the middle of the book, with an equally long payment history in a book of any size. */
async function findReceivable({ client, tenant, receivables }: PortfolioStage): Promise<string> {
  const first = Math.floor(receivables / 2)
  const ids = Array.from({ length: Math.min(CHOICE, receivables - first) }, (_, at) => `r${first + at}`)
  const { rows } = await client.query<{ id: string }>(
    `
    select r.id from receivables r
    join lateral (
      select count(*)::integer as entries from entries e where e.tenant = r.tenant and e.receivable = r.number) e on true
    where r.tenant = $1 and r.id = any($2) order by abs(e.entries - $3::integer), r.number limit 1`,
    [tenant, ids, ENTRIES],
  )
  return rows[0]?.id ?? `r${first}`
}

async function findDeepPage(stage: PortfolioStage): Promise<string> {
  const pages = Math.max(1, Math.min(DEEP_PAGES, Math.floor(stage.receivables / 2 / ROWS_OF_PAGE)))
  let token = ''
  for (let page = 0; page < pages; page += 1) {
    const path = `/portfolio/receivables?limit=${ROWS_OF_PAGE}${token === '' ? '' : `&page=${encodeURIComponent(token)}`}`
    const { next_page } = (await send(stage, 'GET', path)) as { readonly next_page: string | null }
    if (next_page === null) break
    token = next_page
  }
  return token
}

async function hasLine(stage: PortfolioStage): Promise<boolean> {
  const { data } = (await send(stage, 'GET', '/debt-lines')) as { readonly data: readonly { readonly id: string }[] }
  return data.some(({ id }) => id === LINE)
}
