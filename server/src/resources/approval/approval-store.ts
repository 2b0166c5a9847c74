// How approvals and the rules of organizations are stored: in the operator's tenant, behind whose lock draws and terms are written. Each change is a line
// of the log.
import { type Querier, type Transaction, statement } from '../../storage/database.ts'
import type { LoggedEvent } from '../../storage/writer/operation.ts'
import {
  type ApprovalRule,
  type ApprovalStatus,
  APPROVED_SUBJECTS,
  type ApprovedSubject,
  NO_SECOND_PERSON,
  RULE,
  approvalId,
} from './approval-definition.ts'

/** What the audit calls approvals, and the rule by which they are needed. */
export const APPROVAL_KINDS = ['approval', RULE] as const

const [APPROVAL] = APPROVAL_KINDS

/** Whose approvals they are: the lender of this id; empty for the operator. */
export type ActsFor = string

/** The operator's own people and keys. */
export const OPERATOR: ActsFor = ''

/** An approval as stored. Moments are in microseconds, people are numbers of actors. */
export interface StoredApproval {
  readonly number: number
  readonly organization: ActsFor
  readonly status: ApprovalStatus
  readonly subject: ApprovedSubject
  /** The kind of record, and its id as it was sent. */
  readonly resource: string
  readonly record_id: string
  /** The body of the write, as JSON. */
  readonly record: string
  readonly effective_date: string | null
  /** The record without the write and with it, as JSON; null before a new one. */
  readonly before: string | null
  readonly after: string
  /** When the record had last changed; null of a new one. */
  readonly based_on: number | null
  readonly asked_by: number
  readonly decided_at: number | null
  readonly decided_by: number | null
  readonly note: string | null
}

const COLUMNS = `number, organization, status, subject, resource, record_id, record, effective_date, before, after, based_on,
  asked_by, decided_at, decided_by, note`

const findRule = statement(
  'find-approval-rule',
  'select draws, terms from approval_rules where tenant = $1 and organization = $2',
)

const findWaiting = statement(
  'find-waiting-approvals',
  `select ${COLUMNS} from approvals where tenant = $1 and organization = $2 and status = 'waiting' order by number`,
)

const findByNumber = statement(
  'find-approval',
  `select ${COLUMNS} from approvals where tenant = $1 and number = $2 and organization = $3`,
)

const listDecided = statement(
  'list-decided-approvals',
  `select ${COLUMNS} from approvals where tenant = $1 and organization = $2 and decided_at is not null order by decided_at desc limit 100`,
)

const putRule = statement(
  'put-approval-rule',
  `
  insert into approval_rules (tenant, organization, draws, terms) values ($1, $2, $3, $4)
  on conflict (tenant, organization) do update set draws = excluded.draws, terms = excluded.terms`,
)

const insertApproval = statement(
  'insert-approval',
  `
  insert into approvals (tenant, ${COLUMNS}) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
)

const decideApproval = statement(
  'decide-approval',
  'update approvals set status = $3, decided_at = $4, decided_by = $5, note = $6 where tenant = $1 and number = $2',
)

/** The rule of an organization. */
export async function readApprovalRule(querier: Querier, tenant: number, acts_for: ActsFor): Promise<ApprovalRule> {
  const [rule] = await querier.query<ApprovalRule>(findRule, [tenant, acts_for])
  return rule ?? NO_SECOND_PERSON
}

/** The approvals of an organization that wait, the first one first, and the last hundred that were decided, the newest first. */
export async function readApprovals(querier: Querier, tenant: number, acts_for: ActsFor): Promise<StoredApproval[]> {
  const [waiting, decided] = await Promise.all([
    querier.query<StoredApproval>(findWaiting, [tenant, acts_for]),
    querier.query<StoredApproval>(listDecided, [tenant, acts_for]),
  ])
  return [...waiting, ...decided]
}

/** An approval of an organization; undefined where there is none with this number. */
export async function readApproval(
  querier: Querier,
  tenant: number,
  acts_for: ActsFor,
  number: number,
): Promise<StoredApproval | undefined> {
  const [approval] = await querier.query<StoredApproval>(findByNumber, [tenant, number, acts_for])
  return approval
}

/** Who does something about approvals: a number, for which tenant, at which moment. */
export interface Acting {
  readonly actor: number
  readonly actor_tenant: number
  readonly at: number
}

/** The approvals and rules of one batch. */
export class ApprovalsInBatch {
  readonly #wanted = new Set<ActsFor>()
  readonly #rules = new Map<ActsFor, ApprovalRule>()
  readonly #approvals = new Map<number, StoredApproval>()
  readonly #new = new Set<number>()
  readonly #decided = new Set<number>()
  readonly #changedRules = new Set<ActsFor>()
  readonly #events: LoggedEvent[] = []

  /** Asks for the rule of an organization, and for what waits there. */
  want(acts_for: ActsFor): void {
    this.#wanted.add(acts_for)
  }

  isUnasked(): boolean {
    return this.#wanted.size === 0
  }

  load(transaction: Transaction, tenant: number): Promise<unknown>[] {
    return [...this.#wanted].flatMap((acts_for) => [
      readApprovalRule(transaction, tenant, acts_for).then((rule) => this.#rules.set(acts_for, rule)),
      transaction.query<StoredApproval>(findWaiting, [tenant, acts_for]).then((waiting) => {
        for (const approval of waiting) this.#approvals.set(approval.number, approval)
      }),
    ])
  }

  /** The rule of an organization that was asked for. */
  rule(acts_for: ActsFor): ApprovalRule {
    const rule = this.#rules.get(acts_for)
    if (rule === undefined) throw new Error('The rule was not asked for')
    return rule
  }

  /** What waits in an organization that was asked for. */
  waiting(acts_for: ActsFor): StoredApproval[] {
    return [...this.#approvals.values()].filter(
      ({ organization, status }) => organization === acts_for && status === 'waiting',
    )
  }

  putRule(acts_for: ActsFor, rule: ApprovalRule, acting: Acting): void {
    const before = this.rule(acts_for)
    this.#rules.set(acts_for, rule)
    this.#changedRules.add(acts_for)
    const fields = APPROVED_SUBJECTS.filter((subject) => rule[subject] !== before[subject]).map(
      (subject) => `${subject}=${rule[subject]}`,
    )
    this.#log(acting, { kind: RULE, id: 'rule', did: 'changed', fields }, acts_for)
  }

  add(approval: StoredApproval, acting: Acting): void {
    this.#approvals.set(approval.number, approval)
    this.#new.add(approval.number)
    this.#log(
      acting,
      { kind: APPROVAL, id: approvalId(approval.number), did: 'created', fields: fieldsInAudit(approval) },
      approval.organization,
    )
  }

  /** Puts a decided approval in place of the one that waited. */
  decide(approval: StoredApproval, acting: Acting): void {
    const { number, organization } = approval
    this.#approvals.set(number, approval)
    this.#decided.add(number)
    this.#log(
      acting,
      { kind: APPROVAL, id: approvalId(number), did: 'changed', fields: fieldsInAudit(approval), number },
      organization,
    )
  }

  #log(
    { actor, actor_tenant, at }: Acting,
    event: Omit<LoggedEvent, 'at' | 'actor' | 'actor_tenant' | 'organization'>,
    acts_for: ActsFor,
  ): void {
    this.#events.push({
      at,
      actor,
      actor_tenant,
      ...event,
      ...(acts_for === OPERATOR ? {} : { organization: acts_for }),
    })
  }

  store(transaction: Transaction, tenant: number): Promise<unknown>[] {
    const rules = [...this.#changedRules].map((acts_for) => {
      const { draws, terms } = this.rule(acts_for)
      return transaction.query(putRule, [tenant, acts_for, draws, terms])
    })
    const inserted = this.#of(this.#new).map((one) => transaction.query(insertApproval, [tenant, ...valuesOf(one)]))
    const decided = this.#of(this.#decided).map(({ number, status, decided_at, decided_by, note }) =>
      transaction.query(decideApproval, [tenant, number, status, decided_at, decided_by, note]),
    )
    return [...rules, ...inserted, ...decided]
  }

  #of(numbers: ReadonlySet<number>): StoredApproval[] {
    return [...numbers].flatMap((number) => this.#approvals.get(number) ?? [])
  }

  events(): LoggedEvent[] {
    return this.#events
  }
}

/** What a line of the audit states of an approval: what became of it, and what it is about. */
function fieldsInAudit({ status, resource, record_id }: StoredApproval): string[] {
  return [`status=${status}`, `resource=${resource}`, ...(record_id === '' ? [] : [`record_id=${record_id}`])]
}

/** In the order of the columns. */
function valuesOf(one: StoredApproval): (string | number | null)[] {
  const { number, organization, status, subject, resource, record_id, record, effective_date } = one
  const asked = [number, organization, status, subject, resource, record_id, record, effective_date]
  const judged = [one.before, one.after, one.based_on, one.asked_by]
  return [...asked, ...judged, one.decided_at, one.decided_by, one.note]
}
