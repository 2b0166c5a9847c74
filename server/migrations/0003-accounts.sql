-- The state as of today; number is the moment of creation, recorded that of the last change.
create table accounts (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  id text collate "C" not null,
  type text not null,
  first_name text,
  last_name text,
  name text,
  legal_entity_id text collate "C",
  address jsonb,
  phone text,
  email text,
  website text,
  credit_score text,
  industry text,
  metadata jsonb not null,
  primary key (tenant, id),
  constraint accounts_by_number unique (tenant, number),
  -- Deferrable, so that two accounts can swap an id within one batch.
  constraint accounts_by_legal_entity unique (tenant, legal_entity_id) deferrable initially deferred
);

-- What was sent, from which day it holds, when it became known, and which key sent it.
create table account_patches (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  effective date not null,
  actor bigint not null,
  patch jsonb not null,
  primary key (tenant, number, recorded, effective)
);

-- One row per filterable fact of an account: a newest-first list filtered by it is one index range, however rare its matches.
create table account_postings (
  tenant integer not null,
  posting uuid not null,
  number bigint not null,
  since bigint not null,
  primary key (tenant, posting, number)
);

-- What ceased to match, so that a page going back shows what it showed.
create table account_posting_history (
  tenant integer not null,
  posting uuid not null,
  until bigint not null,
  number bigint not null,
  since bigint not null,
  primary key (tenant, posting, until, number)
);
