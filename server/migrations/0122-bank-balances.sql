-- Balances that the statements of a lender's own accounts state, as its own word. The current version of each balance; earlier ones are in
-- bank_balance_history. sorted is the number of its day, which orders the list.
create table bank_balances (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  amount bigint not null,
  as_of date not null,
  id text collate "C" not null,
  account_label text not null,
  balance_kind text not null,
  currency text not null,
  metadata jsonb,
  primary key (tenant, id),
  constraint bank_balances_by_day unique (tenant, sorted, number)
);

-- A version that was changed or deleted: known from recorded until superseded, and by which key it was superseded.
create table bank_balance_history (
  tenant integer not null,
  superseded bigint not null,
  superseded_by bigint not null,
  deleted boolean not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  amount bigint not null,
  as_of date not null,
  id text collate "C" not null,
  account_label text not null,
  balance_kind text not null,
  currency text not null,
  metadata jsonb,
  postings uuid[] not null,
  primary key (tenant, superseded)
);
create index bank_balance_history_by_id on bank_balance_history (tenant, id, superseded);
create index bank_balance_history_by_day on bank_balance_history (tenant, sorted, superseded);

-- One row per filterable fact of a balance: a filtered list is one range of it.
create table bank_balance_postings (
  tenant integer not null,
  posting uuid not null,
  sorted bigint not null,
  number bigint not null,
  primary key (tenant, posting, sorted, number)
);
