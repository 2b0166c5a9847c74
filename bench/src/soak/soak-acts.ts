// What clients do in the soak, each act by how often it happens: one or two requests, and the statuses that may be answered.
import type { Chance } from './chance.ts'
import { LINE } from '../lines/line-terms.ts'
import type { Ask } from './caller.ts'
import { type EntryPlace, type SoakBook, dayBefore } from './soak-book.ts'

/** A request and what may be answered. */
export interface Expected {
  readonly ask: Ask
  readonly statuses: readonly number[]
}

/** What the acts are made from. */
export interface Scene {
  readonly chance: Chance
  readonly book: SoakBook
  /** Makes keys and ids unique. */
  readonly next: () => number
}

/** Who sends the requests of an act: with a key of the lender, of the operator, or as a person of the lender who is signed in. */
export type Sender = 'lender' | 'operator' | 'person' | 'nobody'

/** A kind of act. */
export interface Act {
  readonly group: 'writes' | 'imports' | 'refused' | 'reads' | 'figures' | 'files' | 'dashboard'
  /** How often it happens, of the sum of all weights. */
  readonly weight: number
  readonly sender?: Sender
  /** The requests, sent one after another. */
  readonly make: (scene: Scene) => readonly Expected[]
}

const OK = [200] as const

function get(path: string, statuses: readonly number[] = OK): Expected[] {
  return [{ ask: { method: 'GET', path }, statuses }]
}

function post(path: string, body: object, statuses: readonly number[] = OK): Expected[] {
  return [{ ask: { method: 'POST', path, body }, statuses }]
}

const entryPath = ({ receivable, id }: EntryPlace) => `/receivables/${receivable}/entries/${id}`

/** An entry that a client believes to be there may have been deleted: a patch of it is refused then. */
const PATCHED = [200, 400] as const

/** The first calculation of a past moment is under way: it is asked for again later. */
const FIGURES = [200, 503] as const

const TABLES = ['summary', 'delinquency', 'vintages', 'cash-flows', 'roll-rates', 'concentrations', 'data-quality']

/** How far back a moment that is asked about may be, in milliseconds. */
const MOMENT_MS_MAX = 600_000

function importOf({ book, chance }: Scene, lines: number): string {
  const records = Array.from({ length: lines }, () => {
    const { place, body } = book.newEntry()
    return { kind: 'entry', receivable_id: place.receivable, ...body }
  })
  if (chance.happens(0.3)) records.push({ kind: 'entry', receivable_id: 'nowhere', id: 'x' } as never)
  return records.map((record) => `${JSON.stringify(record)}\n`).join('')
}

function importing(scene: Scene, lines: number): Ask {
  const headers = { 'Content-Type': 'application/x-ndjson' }
  return { method: 'POST', path: '/imports', headers, body: importOf(scene, lines) }
}

const WRITES: readonly Act[] = [
  {
    group: 'writes',
    weight: 18,
    make: ({ book }) => {
      const { place, body } = book.newEntry()
      return post(`/receivables/${place.receivable}/entries`, body)
    },
  },
  {
    group: 'writes',
    weight: 5,
    make: ({ book, chance }) => {
      const place = book.recentEntry()
      if (place === undefined) return []
      const body = { id: place.id, amount: chance.whole(100, 9_999) }
      return post(`/receivables/${place.receivable}/entries`, body, PATCHED)
    },
  },
  {
    group: 'writes',
    weight: 2,
    make: ({ book }) => {
      const place = book.takeRecentEntry()
      return place === undefined ? [] : [{ ask: { method: 'DELETE', path: entryPath(place) }, statuses: [204, 404] }]
    },
  },
  { group: 'writes', weight: 1, make: ({ book }) => post('/accounts', book.newAccount()) },
  { group: 'writes', weight: 2, make: ({ book }) => post('/receivables', book.newReceivable()) },
  {
    group: 'writes',
    weight: 3,
    make: ({ book, next }) => post('/accounts', { id: book.account(), name: `Company ${next()}` }),
  },
  {
    group: 'writes',
    weight: 4,
    make: ({ book, chance }) =>
      post('/receivables', { id: book.receivable(), credit_limit: chance.whole(2_000_000, 9_000_000) }),
  },
  {
    group: 'writes',
    weight: 3,
    make: ({ book, next }) => {
      const { place, body } = book.newEntry()
      const headers = { 'Idempotency-Key': `soak-${next()}` }
      const ask: Ask = { method: 'POST', path: `/receivables/${place.receivable}/entries`, body, headers }
      return [
        { ask, statuses: OK },
        { ask, statuses: OK },
      ]
    },
  },
  {
    group: 'writes',
    weight: 0.2,
    sender: 'operator',
    make: ({ next }) => {
      const about = { subject_type: 'debt_line', subject_id: LINE }
      return post(
        '/operator/annotations',
        { id: `n${next()}`, organization: 'bench', kind: 'note', ...about, text: 'Seen.' },
        OK,
      )
    },
  },
  { group: 'imports', weight: 1, make: (scene) => [{ ask: importing(scene, 20), statuses: OK }] },
  {
    group: 'imports',
    weight: 0.5,
    make: (scene) => [
      { ask: { ...importing(scene, 200), cut_after_ms: scene.chance.whole(1, 40) }, statuses: [0, 200] },
    ],
  },
]

const REFUSED: readonly Act[] = [
  { group: 'refused', weight: 2, make: ({ book }) => post('/accounts', { id: book.account(), type: 'none' }, [400]) },
  { group: 'refused', weight: 2, make: ({ next }) => get(`/receivables/none-${next()}`, [404]) },
  { group: 'refused', weight: 1, sender: 'nobody', make: () => get('/accounts', [401]) },
  {
    group: 'refused',
    weight: 1,
    make: ({ book, next }) => {
      const headers = { 'Idempotency-Key': `soak-${next()}` }
      const ask = (name: string): Ask => ({ method: 'POST', path: '/accounts', headers, body: { id: account, name } })
      const account = book.account()
      return [
        { ask: ask('One'), statuses: OK },
        { ask: ask('Another'), statuses: [422] },
      ]
    },
  },
]

const READS: readonly Act[] = [
  { group: 'reads', weight: 4, make: () => get('/accounts?limit=50') },
  { group: 'reads', weight: 4, make: () => get('/receivables?limit=50') },
  { group: 'reads', weight: 4, make: ({ book }) => get(`/receivables/${book.receivable()}/entries?limit=20`) },
  { group: 'reads', weight: 6, make: ({ book }) => get(`/receivables/${book.receivable()}`) },
  {
    group: 'reads',
    weight: 2,
    make: ({ book, chance }) => {
      const path = `/receivables?obligor_id=${book.account()}&limit=100`
      return [{ ask: { method: 'GET', path, cut_after_ms: chance.whole(0, 10) }, statuses: [0, 200] }]
    },
  },
  { group: 'reads', weight: 1, make: () => get('/audit?limit=50') },
  { group: 'reads', weight: 1, make: () => get('/imports?limit=20') },
  { group: 'reads', weight: 0.5, sender: 'nobody', make: () => get('/docs/search?q=roll+rates') },
]

const FIGURE_READS: readonly Act[] = [
  { group: 'figures', weight: 8, make: ({ chance }) => get(`/portfolio/${chance.pick(TABLES)}`) },
  {
    group: 'figures',
    weight: 1,
    make: ({ chance }) => get(`/portfolio/summary?as_of=${dayBefore(chance.whole(1, 300))}`),
  },
  {
    group: 'figures',
    weight: 0.3,
    make: ({ chance }) => {
      const moment = new Date(Date.now() - chance.whole(1_000, MOMENT_MS_MAX)).toISOString()
      return get(`/portfolio/summary?known_at=${encodeURIComponent(moment)}`, FIGURES)
    },
  },
  { group: 'figures', weight: 3, make: ({ book }) => get(`/receivables/${book.receivable()}/timeline`) },
  { group: 'figures', weight: 2, make: ({ book }) => get(`/receivable-metrics?receivable_id=${book.receivable()}`) },
  { group: 'figures', weight: 3, make: () => get(`/debt-lines/${LINE}/borrowing-base`) },
  { group: 'figures', weight: 1, make: () => get(`/debt-lines/${LINE}/borrowing-base/receivables?limit=50`) },
  { group: 'figures', weight: 1, make: () => get(`/debt-lines/${LINE}/receivables?limit=50`) },
  {
    group: 'figures',
    weight: 0.1,
    make: ({ chance }) => get(`/debt-lines/${LINE}/borrowing-base?as_of=${dayBefore(chance.whole(1, 90))}`, FIGURES),
  },
]

const FILES: readonly Act[] = [
  { group: 'files', weight: 1, make: ({ chance }) => get(`/portfolio/${chance.pick(TABLES)}.csv`) },
  { group: 'files', weight: 0.5, make: ({ book }) => get(`/receivables/${book.receivable()}/timeline.csv`) },
  { group: 'files', weight: 0.1, make: () => get(`/debt-lines/${LINE}/borrowing-base/receivables.csv`) },
  {
    group: 'files',
    weight: 0.3,
    make: ({ book, next }) => {
      const id = `d${next()}`
      const headers = { 'Content-Type': 'text/plain' }
      const path = `/receivables/${book.receivable()}/documents?id=${id}&kind=contract&name=contract.txt`
      return [
        { ask: { method: 'POST', path, headers, body: `The contract ${id}. `.repeat(200) }, statuses: OK },
        { ask: { method: 'GET', path: `/documents/${id}/content` }, statuses: OK },
      ]
    },
  },
  {
    group: 'files',
    weight: 0.3,
    make: ({ chance }) => {
      const kind = chance.pick(['json', 'pdf', 'xlsx'])
      return get(`/debt-lines/${LINE}/closes/${dayBefore(new Date().getUTCDate()).slice(0, 7)}/certificate.${kind}`)
    },
  },
]

/** A session may end while a page is asked for. */
const PAGES = [
  '/me',
  '/sandbox/v/accounts?limit=20',
  '/sandbox/v/portfolio/summary',
  '/sandbox/v/portfolio/delinquency',
]

const DASHBOARD: readonly Act[] = [
  {
    group: 'dashboard',
    weight: 5,
    sender: 'person',
    make: ({ chance }) => get(`/app/api${chance.pick(PAGES)}`, [200, 401]),
  },
  { group: 'dashboard', weight: 1, sender: 'nobody', make: () => get('/app/sign-in') },
]

/** All acts but signing in, which a client does in between. */
export const ACTS: readonly Act[] = [...WRITES, ...REFUSED, ...READS, ...FIGURE_READS, ...FILES, ...DASHBOARD]
