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

-- What the balance calculator has derived; position is how far it had followed the log. Updated often, so pages keep room.
create table receivable_balances (
  tenant integer not null,
  receivable bigint not null,
  balance numeric not null,
  status text,
  position bigint not null,
  primary key (tenant, receivable)
) with (fillfactor = 70);
