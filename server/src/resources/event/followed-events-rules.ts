// What the calculator of events follows. It is asked of every tenant at each look, so it loads no event.

/** Raised whenever the same facts may give other events: those of a tenant then begin behind what was derived before. */
export const EVENTS_FORM = 3

/** Within which time a write that has its moment is stored or given up, in microseconds: of a day that ended as long ago, nothing is still on its way. */
export const WRITTEN_WITHIN = 60_000_000

/** The kinds of the operator's records about a lender that events are made of. */
export const EVENT_RECORDS = ['draw_request', 'debt_line_term', 'document', 'month_close'] as const

/** How many days before its end an API key is announced, the earlier first. */
export const KEY_NOTICE_DAYS = [14, 1] as const

const [EARLY, LATE] = KEY_NOTICE_DAYS

/** The moment of the next announcement of a key of a tenant, as an expression of a statement; null where none is to come. Days have 24 hours. */
export const nextKeyNotice = (tenant: string) => `(
      select min((extract(epoch from k.expires_at) * 1000000)::bigint
        - case when n.expires_at = k.expires_at then ${LATE} else ${EARLY} end * 86400000000)
      from api_keys k left join key_notices n on n.tenant = k.tenant and n.number = k.number
      where k.tenant = ${tenant} and k.expires_at > now() and k.deleted is null
        and (n.expires_at is distinct from k.expires_at or n.days > ${LATE}))`

/** For how many days events are kept, and how far back a tenant's first ones go. */
export const EVENT_DAYS = 90

/** For how many days earlier versions of tests of covenants are kept at least: nobody walks through a list for a week. */
export const TESTS_KEPT_DAYS = 7

/** While a lender writes without a pause, its closed months are compared once within this time, in microseconds. */
export const COMPARED_WITHIN = 60_000_000
