// A book of borrowers with names as they are in a country: many surnames, one of which a hundredth shares, few first names. It is made by SQL,
// without words, which the job that fills them in then makes.
import type { Stage } from '../stage.ts'

/** The surname that a hundredth of all has. */
export const COMMON_SURNAME = 'Garcia'

const FIRST_NAMES =
  'Maria,John,Anna,Luis,Sofia,Peter,Ines,Omar,Lena,Carlos,Ruth,Ivan,Emma,Hugo,Nora,Paul,Alma,Erik,Rosa,Karl,Vera,Dario,Elsa,Felix,Gina'.split(
    ',',
  )

const SYLLABLES = 'ba,ker,lo,mar,tin,so,der,han,sen,ri,vas,que,bell,ford,wick,ton,mo,ra,les,zu'.split(',')

/** A surname by a number: one of 8,000. */
export function surname(n: number): string {
  const count = SYLLABLES.length
  const syllable = (at: number) => SYLLABLES[Math.floor(at) % count] ?? ''
  const text = syllable(n) + syllable(n / count) + syllable(n / count / count)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A first name by a number. */
export function firstName(n: number): string {
  return FIRST_NAMES[n % FIRST_NAMES.length] ?? ''
}

/** Makes so many accounts `c<n>`, each with a receivable `loan-<n>`. */
export async function makeBook({ client, tenant }: Stage, count: number): Promise<void> {
  const syllable = (at: string) => `($4::text[])[(${at}) % ${SYLLABLES.length} + 1]`
  await client.query(
    `
    insert into accounts (tenant, number, recorded, id, type, first_name, last_name, metadata)
    select $1, n, n, 'c' || n, 'individual', ($3::text[])[(n + n / 100) % ${FIRST_NAMES.length} + 1],
      case when n % 100 = 0 then '${COMMON_SURNAME}'
        else initcap(${syllable('n')} || ${syllable('n / 20')} || ${syllable('n / 400')}) end, '{}'
    from generate_series(1, $2::bigint) n`,
    [tenant, count, FIRST_NAMES, SYLLABLES],
  )
  await client.query(
    `
    insert into receivables (tenant, number, recorded, id, obligor_id, product_type, funded_by, origination_date,
      currency, delinquent_amount, delinquent_times, metadata)
    select $1, 10000000 + n, 10000000 + n, 'loan-' || n, 'c' || n, 'term_loan', 'operator', date '2026-01-01', 'USD', 0, 0, '{}'
    from generate_series(1, $2::bigint) n`,
    [tenant, count],
  )
}
