// When a key is valid, as every statement that looks for one has it.

/** The condition that a key `k` is neither deleted nor expired. */
export const KEY_HOLDS = 'k.deleted is null and (k.expires_at is null or k.expires_at > clock_timestamp())'
