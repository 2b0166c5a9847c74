-- What of a payment is money that is lent or comes back of that, and so no collection; what of it the bank does not show, by a fee that was learned
-- and that nobody declared; and the earliest day that its entries were ever stated to be of, where that is earlier than its own.
alter table cash_payments add column lent bigint not null default 0;
alter table cash_payments add column learned_fee bigint not null default 0;
alter table cash_payments add column stated_on date;
alter table cash_payment_history add column lent bigint not null default 0;
alter table cash_payment_history add column learned_fee bigint not null default 0;
alter table cash_payment_history add column stated_on date;

alter table cash_sums add column lent numeric not null default 0;
alter table cash_sums add column learned_fee numeric not null default 0;
alter table cash_sum_history add column lent numeric not null default 0;
alter table cash_sum_history add column learned_fee numeric not null default 0;

-- Payments that were moved to a later day, and those that take back what was collected.
create index cash_payments_moved on cash_payments (tenant, stated_on) where stated_on is not null;
create index cash_payments_taken_back on cash_payments (tenant, day, receivable) where amount < lent;

-- Each lender is tied out again from the beginning, for what is new in its rows.
update cash_cursors set settings = -1, is_whole = false;
