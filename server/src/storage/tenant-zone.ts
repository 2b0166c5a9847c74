// The time zone of a tenant, with the clock of its sandbox where that has one (`@tapeline/kernel/core/clocked-zone`): the one expression by which statements
// read it, so that every day that follows from it is the one that the clock shows (0195).

/** The time zone of a row of tenants, in SQL. */
export function zoneOf(tenants: string): string {
  return `concat_ws(' ', ${tenants}.time_zone, ${tenants}.clock)`
}
