// Downloads and reads of personal data, which have one table, have moments of the same clock as writes: the time, for a write, is behind the newest of
// them, also where the database's clock went back.

/** The time in microseconds, above every one of the tenant $1. */
export const TIME_BEHIND_DOWNLOADS = `greatest((extract(epoch from clock_timestamp()) * 1000000)::bigint,
    (select at + 1 from downloads where tenant = $1 order by at desc limit 1))`
