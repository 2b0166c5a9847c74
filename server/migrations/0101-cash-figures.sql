-- The day from which all of a match is there: the last day of its payments and lines. Null while it is open.
-- `by_lender` is whether a line of the match is of the lender's own statements.
alter table cash_payments add column tied_on date;
alter table cash_payments add column by_lender boolean not null default false;
alter table cash_lines add column tied_on date;
alter table cash_lines add column by_lender boolean not null default false;
alter table cash_payment_history add column tied_on date;
alter table cash_payment_history add column by_lender boolean not null default false;
alter table cash_line_history add column tied_on date;
alter table cash_line_history add column by_lender boolean not null default false;

-- Payments or lines of a day that are alike, added up, so that figures of a month cost the same whatever the number of receivables. `days` is the
-- number of days from `day` until all of the match is there, -1 while it is open. `recorded` is as in cash_payments.
create table cash_sums (
  tenant integer not null,
  day date not null,
  side text collate "C" not null,
  currency text collate "C" not null,
  is_in boolean not null,
  days integer not null,
  by_lender boolean not null,
  number integer not null,
  amount numeric not null,
  recorded bigint not null,
  primary key (tenant, day, side, currency, is_in, days, by_lender)
);

-- Earlier sums: known from `recorded` until `superseded`.
create table cash_sum_history (
  tenant integer not null,
  superseded bigint not null,
  day date not null,
  side text collate "C" not null,
  currency text collate "C" not null,
  is_in boolean not null,
  days integer not null,
  by_lender boolean not null,
  number integer not null,
  amount numeric not null,
  recorded bigint not null,
  primary key (tenant, day, superseded, side, currency, is_in, days, by_lender)
);

-- Whether everything was tied at least once, and since when stretches wait to be tied again; null while none does.
alter table cash_cursors add column is_whole boolean not null default false;
alter table cash_cursors add column waiting_since bigint;
