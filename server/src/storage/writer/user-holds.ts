// When a user is there, and when a user may act, as every statement that looks for one has it. An auditor's `removed_at` is 'infinity', by which the
// version before, which knows no auditors, takes them for removed (docs/explanation/decisions/0189).

/** The condition that a user `u` was not removed. The indexes of users who are there have the same words. */
export const USER_IS_THERE = `(u.removed_at is null or u.removed_at = 'infinity')`

/** The condition that the last day of a user or an invitation has passed: days of people are in UTC. */
export function hasEnded(row: 'u' | 'i'): string {
  return `coalesce(${row}.ends_on < (now() at time zone 'UTC')::date, false)`
}

/** The condition that a user `u` may sign in and act: there, and not beyond the end date. Who may not is answered like somebody who was removed. */
export const USER_HOLDS = `${USER_IS_THERE} and not ${hasEnded('u')}`
