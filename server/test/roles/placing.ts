// How the table of roles states an endpoint: who may ask, how whoever may is answered, and a request that is right.
import type { Browser } from '../dashboard/browser.ts'
import type { Lender, TestService } from '../harness/service.ts'
import type { Everybody, PersonName } from './people.ts'

/** One letter for each of PEOPLE: of the operator, of the lender, nobody, another lender's admin. Approvers are left out where they may do what members may. */
const LINES = {
  anybody: '+++ +++ + +',
  /** Reading, and what is one’s own. */
  signedIn: '+++ +++ s +',
  /** Working with one’s own book. */
  work: '++r ++r s +',
  /** One mapping of the lender. */
  readMapping: 'nnn +++ s n',
  /** An approver changes no mapping of somebody else. */
  workOnMapping: 'nnnr ++or s n',
  /** What admins see and manage of their own organization. */
  seeAsAdmin: '+aa +aa s +',
  manage: '+ar +ar s +',
  /** A person, a key or an invitation of the lender. */
  manageOne: 'nar +ar s n',
  /** Inviting the first admin of an organization that the operator made. */
  inviteFirst: '+ar nar s n',
  /** One approval that somebody of the lender asked for. */
  decide: 'nnnr +p+r s n',
  overview: '+++ fff s f',
  draft: '++r ffr s f',
} as const

/** What the requests of the table are made with. */
export interface OwnStage {
  readonly service: TestService
  readonly lender: Lender
  readonly people: Everybody
}

interface Request {
  readonly path: string
  readonly body?: unknown
  /** Another browser than that of the person. */
  readonly browser?: Browser
}

/** Makes the request of a person. */
export type Asked = (stage: OwnStage, name: PersonName) => Request | Promise<Request>

/** Who may ask, how whoever may is answered, and what is asked. */
export interface Placed {
  readonly line: string
  readonly status: number
  readonly asked: Asked
}

/** States an endpoint by a line of the table. */
export const place = (line: keyof typeof LINES, status: number, asked: Asked): Placed => ({
  line: LINES[line],
  status,
  asked,
})

/** The same request, whoever sends it. */
export const to =
  (path: string, body?: unknown): Asked =>
  () =>
    body === undefined ? { path } : { path, body }
