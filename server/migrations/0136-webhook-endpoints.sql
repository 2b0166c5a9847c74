-- Where an organization wants its events delivered. The current version of each endpoint; earlier ones are in webhook_endpoint_history. sorted is 0: the list
-- goes by the moment of creation alone. event_types is null for all.
create table webhook_endpoints (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  id text collate "C" not null,
  url text not null,
  event_types jsonb,
  description text,
  status text not null,
  disabled_reason text,
  metadata jsonb,
  primary key (tenant, id),
  constraint webhook_endpoints_by_creation unique (tenant, sorted, number)
);

-- A version that was changed or deleted: known from recorded until superseded, and by which key it was superseded.
create table webhook_endpoint_history (
  tenant integer not null,
  superseded bigint not null,
  superseded_by bigint not null,
  deleted boolean not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  id text collate "C" not null,
  url text not null,
  event_types jsonb,
  description text,
  status text not null,
  disabled_reason text,
  metadata jsonb,
  postings uuid[] not null,
  primary key (tenant, superseded)
);
create index webhook_endpoint_history_by_id on webhook_endpoint_history (tenant, id, superseded);
create index webhook_endpoint_history_by_creation on webhook_endpoint_history (tenant, sorted, superseded);

-- One row per filterable fact of an endpoint: a filtered list is one range of it.
create table webhook_endpoint_postings (
  tenant integer not null,
  posting uuid not null,
  sorted bigint not null,
  number bigint not null,
  primary key (tenant, posting, sorted, number)
);

-- What deliveries of an endpoint are signed with. A secret signs until a day after the next one was issued. It has to be used, so it is stored as it is.
create table webhook_secrets (
  tenant integer not null,
  endpoint bigint not null,
  number bigint not null,
  secret bytea not null,
  primary key (tenant, endpoint, number)
);
