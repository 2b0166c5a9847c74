-- Calculations of other days and moments that left out receivables of more than 2^45 minor units: they are made again when they are asked
-- for. The current ones are made anew by their follower (docs/decisions/0054-exact-debt-lines.md).
with wrong as (
  delete from line_calculations
  where status = 'done' and expires_at <> 'infinity' and (result ->> 'too_large')::bigint > 0
  returning tenant, debt_line, as_of, known_at, terms)
delete from line_outcomes o using wrong w
where o.tenant = w.tenant and o.debt_line = w.debt_line and o.as_of = w.as_of and o.known_at = w.known_at and w.terms = '';
