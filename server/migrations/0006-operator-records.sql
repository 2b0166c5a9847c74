-- What the operator writes, of every kind and for all lenders of an environment, are rows of the operator's own tenant: one
-- clock orders them. `organization` is whose record it is. (sorted, tie) is the key of the kind's list, unique whatever the kind.
-- States and patches are kept as text, so that what is nested in them keeps its order.
create table operator_records (
  tenant integer not null,
  kind text collate "C" not null,
  id text collate "C" not null,
  number bigint not null,
  recorded bigint not null,
  organization text collate "C" not null,
  created_by text not null,
  sorted bigint not null,
  tie bigint not null,
  postings uuid[] not null,
  state json not null,
  primary key (tenant, kind, id),
  constraint operator_records_by_number unique (tenant, number),
  -- Deferrable, so that records can swap their places within one batch.
  constraint operator_records_by_key unique (tenant, sorted, tie) deferrable initially deferred
);

-- What was sent, from which day it holds, when it became known, and which key of which tenant sent it.
create table operator_record_patches (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  effective date not null,
  actor_tenant integer not null,
  actor bigint not null,
  patch json not null,
  primary key (tenant, number, recorded, effective)
);

-- One row per list and filter that shows a record, in the order of the list.
create table operator_record_postings (
  tenant integer not null,
  posting uuid not null,
  sorted bigint not null,
  tie bigint not null,
  primary key (tenant, posting, sorted, tie)
);

-- Where a record stood in its lists before it changed, so that a page going back shows what it showed.
create table operator_record_history (
  tenant integer not null,
  superseded bigint not null,
  number bigint not null,
  recorded bigint not null,
  id text collate "C" not null,
  sorted bigint not null,
  tie bigint not null,
  postings uuid[] not null,
  primary key (tenant, superseded)
);

-- Finds the tenants of the operator. That there is one operator is a rule of organizations (0029): Citus takes no unique index that no tenant leads.
create index tenants_of_operator on tenants (environment) where is_operator;
