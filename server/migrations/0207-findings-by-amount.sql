-- Findings in the order of their amounts, by an expression that PostgreSQL may compare before it has judged whether a row may be seen: it takes
-- no other for an index where row-level security applies. The index of before stays for processes of the version before.
create index findings_by_known_amount on findings (tenant, (case when amount is null then -1 else amount end), finding);
