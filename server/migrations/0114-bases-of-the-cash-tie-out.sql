-- Up to which moment of the tie-out borrowing bases of today include it.
alter table line_cursors add column cash bigint not null default 0;

-- What the bank does not show: all but what lines of the operator's statements verify, and what was explained.
create index cash_payments_unverified on cash_payments (tenant, day) where match is null or by_lender and explained is null;

-- What ended after a moment, which is little of a recent one.
create index cash_payment_history_by_end on cash_payment_history (tenant, superseded);
create index cash_line_history_by_end on cash_line_history (tenant, superseded);
