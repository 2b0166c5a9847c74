-- What happened to a lender's records and figures, as the calculator of events derives it of the log and of what other calculators stored
-- (docs/explanation/decisions/0158). `number` is the position in the order of the tenant: a moment of the calculator's own clock, strictly rising, given
-- behind the lock of the cursor, so that whoever reads behind a position misses none. `id` follows from what happened. `occurred_at` is a moment of a log.
create table events (
  tenant integer not null,
  number bigint not null,
  id text collate "C" not null,
  type text collate "C" not null,
  version integer not null,
  subject_kind text collate "C" not null,
  subject_id text collate "C" not null,
  to_lender boolean not null,
  to_operator boolean not null,
  occurred_at bigint not null,
  data jsonb not null,
  primary key (tenant, number)
);
create unique index events_by_id on events (tenant, id);
create index events_by_type on events (tenant, type, number);
create index events_by_subject on events (tenant, subject_kind, subject_id, number);

-- The last position that was given, those of the last events for each reader, and how far events follow the lender's log, that of the operator,
-- the checks and the covenants. `form` is the version of what is derived.
create table event_cursors (
  tenant integer primary key,
  number bigint not null,
  last_to_lender bigint not null default 0,
  last_to_operator bigint not null default 0,
  form integer not null,
  log_position bigint not null,
  operator_position bigint not null,
  checks_position bigint not null,
  covenants_position bigint not null
);
