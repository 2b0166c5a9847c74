-- What people decided of payments and lines. `explained` is what they stated that a row is where it belongs to nothing on the other side; null for
-- all others. A match by a decision is named by `decision`, a tab and its id.
alter table cash_payments add column explained text;
alter table cash_lines add column explained text;
alter table cash_payment_history add column explained text;
alter table cash_line_history add column explained text;

-- The entries of which was decided that a line is not their money, by their keys (the number of the receivable and the id).
alter table cash_lines add column rejected text[] not null default '{}';
alter table cash_line_history add column rejected text[] not null default '{}';

-- Rows that a decision closes on a later day than their own, however much later.
create index cash_payments_decided_later on cash_payments (tenant, tied_on, day) where rule = 'decision' and tied_on > day;
create index cash_lines_decided_later on cash_lines (tenant, tied_on, day) where rule = 'decision' and tied_on > day;

-- What is explained is added up apart from what is matched.
alter table cash_sums add column explained boolean not null default false;
alter table cash_sums drop constraint cash_sums_pkey;
alter table cash_sums add constraint cash_sums_pkey
  primary key (tenant, day, side, currency, is_in, days, by_lender, explained);
alter table cash_sum_history add column explained boolean not null default false;
alter table cash_sum_history drop constraint cash_sum_history_pkey;
alter table cash_sum_history add constraint cash_sum_history_pkey
  primary key (tenant, day, superseded, side, currency, is_in, days, by_lender, explained);

-- Decisions that are in force, as judged by their rows: `judged` holds what they name and the stretches of their rows, `outcome` whether they are
-- carried out, and `void_reason` why not. `recorded` is the moment of the calculator's clock.
create table cash_decisions (
  tenant integer not null,
  decision text collate "C" not null,
  outcome text not null,
  void_reason text,
  judged json not null,
  recorded bigint not null,
  primary key (tenant, decision)
);

-- Earlier outcomes: known from `recorded` until `superseded`.
create table cash_decision_history (
  tenant integer not null,
  superseded bigint not null,
  decision text collate "C" not null,
  outcome text not null,
  void_reason text,
  judged json not null,
  recorded bigint not null,
  primary key (tenant, decision, superseded)
);
