// The people who ask every endpoint in the tests of roles, and how what they may do is stated: one letter a person, in one order.
import type { Environment } from '../../src/resources/api-key/api-key.ts'
import { Client, type Received } from '../harness/client.ts'
import type { Lender, TestService } from '../harness/service.ts'
import type { Organization } from '../../src/resources/organization/organization-store.ts'
import { Browser, type Person, signedIn } from '../dashboard/browser.ts'

/** The people, in the order in which the table states what they may do. */
export const PEOPLE = [
  'operator admin',
  'operator member',
  'operator approver',
  'operator auditor',
  'lender admin',
  'lender member',
  'lender approver',
  'lender auditor',
  'nobody',
  'stranger',
] as const

/** Those of a line that states nothing of approvers: they may do what members may. */
const WITHOUT_APPROVERS: readonly string[] = PEOPLE.filter((name) => !name.endsWith(' approver'))

/** Somebody of the operator or of the lender; somebody who is not signed in; an admin of another lender. */
export type PersonName = (typeof PEOPLE)[number]

/** What each letter of the table means: allowed, or the answer to who may not. */
export const REFUSALS = {
  r: [403, 'auditor_reads_only'],
  a: [403, 'admins_only'],
  p: [403, 'approvers_only'],
  o: [403, 'mapping_of_another'],
  f: [403, 'forbidden'],
  s: [401, 'signed_out'],
  n: [404, 'not_found'],
} as const

/** `+` where it is allowed, and a letter of `REFUSALS` where it is not. */
export type Letter = '+' | keyof typeof REFUSALS

/** What a line of the table states of a person. */
export function letterOf(line: string, name: PersonName): Letter {
  const letters = line.replaceAll(' ', '')
  const letter =
    letters.length === PEOPLE.length
      ? letters[PEOPLE.indexOf(name)]
      : letters[WITHOUT_APPROVERS.indexOf(name.replace('approver', 'member'))]
  if (letter !== undefined && (letter === '+' || letter in REFUSALS)) return letter as Letter
  throw new Error(`${line} states nothing of the ${name}`)
}

/** The same lines sorted so that who is refused asks first: what they could have taken away is still there for the others. */
export function refusedFirst(line: string): PersonName[] {
  return PEOPLE.toSorted((one, other) => Number(letterOf(line, one) === '+') - Number(letterOf(line, other) === '+'))
}

/** The letter of an answer: allowed, unless it is one of the refusals of the table. */
export function judged({ status, body }: Received): Letter {
  const code = (body as { code?: string } | undefined)?.code
  const found = Object.entries(REFUSALS).find(([, refusal]) => refusal[0] === status && refusal[1] === code)
  return found === undefined ? '+' : (found[0] as Letter)
}

/** A person as a caller of the public API, by the session of a browser. */
export class SessionClient extends Client {
  readonly environment: Environment
  readonly browser: Browser

  constructor(browser: Browser, environment: Environment) {
    super(browser.address, undefined)
    this.browser = browser
    this.environment = environment
  }

  override send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string>,
  ): Promise<Received> {
    const { cookie, address } = this.browser
    const own = { 'Origin': address, 'X-Tapeline-Dashboard': '1', ...(cookie === undefined ? {} : { Cookie: cookie }) }
    return super.send(method, `/app/api/${this.environment}/v${path}`, body, { ...own, ...headers })
  }
}

/** The people of a stage, each with a browser; nobody has one without a session. */
export type Everybody = { readonly [N in PersonName]: Person }

/** Signs everybody in. */
export async function everybody(
  service: TestService,
  { operator, lender, stranger }: { readonly [N in 'operator' | 'lender' | 'stranger']: Lender | Organization },
): Promise<Everybody> {
  const of = (one: Lender | Organization) => ('client' in one ? one.organization : one)
  const roles = async (organization: Organization) =>
    [
      await signedIn(service, organization, 'admin'),
      await signedIn(service, organization, 'member'),
      await signedIn(service, organization, 'approver'),
      await signedIn(service, organization, 'auditor'),
    ] as const
  const [operatorAdmin, operatorMember, operatorApprover, operatorAuditor] = await roles(of(operator))
  const [lenderAdmin, lenderMember, lenderApprover, lenderAuditor] = await roles(of(lender))
  return {
    'operator admin': operatorAdmin,
    'operator member': operatorMember,
    'operator approver': operatorApprover,
    'operator auditor': operatorAuditor,
    'lender admin': lenderAdmin,
    'lender member': lenderMember,
    'lender approver': lenderApprover,
    'lender auditor': lenderAuditor,
    'nobody': { email: 'nobody@people.example', id: 'user_1', browser: new Browser(service.address) },
    'stranger': await signedIn(service, of(stranger), 'admin'),
  }
}
