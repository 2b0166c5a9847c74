/** How many times as long tests may wait: on a Citus cluster every statement takes further round trips between servers. */
const TIMES = (process.env['CITUS_URL'] ?? '') === '' ? 1 : 5

/** How long something may take, in ms, in a run like this one; given is how long beside one PostgreSQL. */
export function timeLimit(beside_one_server_ms: number): number {
  return beside_one_server_ms * TIMES
}
