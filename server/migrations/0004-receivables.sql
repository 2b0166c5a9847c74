-- The state as of today; what was sent is in receivable_patches.
create table receivables (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  id text collate "C" not null,
  obligor_id text collate "C" not null,
  product_type text not null,
  funded_by text not null,
  fund_name text,
  origination_date date not null,
  currency text not null,
  term text,
  payment_frequency text,
  interest_rate numeric,
  credit_limit bigint,
  origination_fee bigint,
  periodic_fee bigint,
  collateral jsonb,
  delinquent_amount bigint not null,
  delinquent_times bigint not null,
  delinquent_since date,
  metadata jsonb not null,
  primary key (tenant, id),
  constraint receivables_by_number unique (tenant, number)
);

create table receivable_patches (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  effective date not null,
  actor bigint not null,
  patch jsonb not null,
  primary key (tenant, number, recorded, effective)
);

create table receivable_postings (
  tenant integer not null,
  posting uuid not null,
  number bigint not null,
  since bigint not null,
  primary key (tenant, posting, number)
);

-- What ceased to match, so that a page going back shows what it showed.
create table receivable_posting_history (
  tenant integer not null,
  posting uuid not null,
  until bigint not null,
  number bigint not null,
  since bigint not null,
  primary key (tenant, posting, until, number)
);

-- What the metrics calculator keeps of each receivable. ledger: everything known of it, day by day, in integers, from
-- which every figure is a fold (server/src/metrics/ledger). turns: the days, future ones included, on which it changes its bucket or its
-- outcome. balance and status: what lists show. Months are numbered from January 1970; last_month is null while it runs on.
-- position is how far the log had been followed. Updated often, so pages keep room.
create table receivable_ledgers (
  tenant integer not null,
  receivable bigint not null,
  balance numeric,
  status text,
  first_month integer,
  last_month integer,
  position bigint not null,
  ledger bytea not null,
  primary key (tenant, receivable)
) with (fillfactor = 70);
-- A month's receivables are found by the month in which they began, newest first in each.
create index receivable_ledgers_by_month on receivable_ledgers (tenant, first_month, receivable);

-- How far the metrics of a tenant are calculated: along its log, and by which version of its settings (the moment of their last
-- change); sweep is the last receivable seen while all are reckoned anew.
create table metrics_cursors (
  tenant integer primary key,
  position bigint not null,
  settings bigint not null,
  sweep bigint
);
