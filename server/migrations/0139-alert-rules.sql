-- What an organization wants to be alerted to (docs/explanation/decisions/0160). The current version of each rule; earlier ones are in alert_rule_history.
-- sorted is 0: the list goes by the moment of creation alone. event_types or metric is null: a rule watches either.
create table alert_rules (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  id text collate "C" not null,
  name text not null,
  status text not null,
  severity text not null,
  event_types jsonb,
  event_filters jsonb,
  metric text,
  comparator text,
  threshold jsonb,
  closing_threshold jsonb,
  debt_line_ids jsonb,
  lenders jsonb,
  delivery text not null,
  quiet_hours jsonb,
  recipients jsonb,
  metadata jsonb,
  primary key (tenant, id),
  constraint alert_rules_by_creation unique (tenant, sorted, number)
);

-- A version that was changed or deleted: known from recorded until superseded, and by which key it was superseded.
create table alert_rule_history (
  tenant integer not null,
  superseded bigint not null,
  superseded_by bigint not null,
  deleted boolean not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  id text collate "C" not null,
  name text not null,
  status text not null,
  severity text not null,
  event_types jsonb,
  event_filters jsonb,
  metric text,
  comparator text,
  threshold jsonb,
  closing_threshold jsonb,
  debt_line_ids jsonb,
  lenders jsonb,
  delivery text not null,
  quiet_hours jsonb,
  recipients jsonb,
  metadata jsonb,
  postings uuid[] not null,
  primary key (tenant, superseded)
);
create index alert_rule_history_by_id on alert_rule_history (tenant, id, superseded);
create index alert_rule_history_by_creation on alert_rule_history (tenant, sorted, superseded);

-- One row per filterable fact of a rule: a filtered list is one range of it.
create table alert_rule_postings (
  tenant integer not null,
  posting uuid not null,
  sorted bigint not null,
  number bigint not null,
  primary key (tenant, posting, sorted, number)
);
