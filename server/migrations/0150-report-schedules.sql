-- Which report an organization has sent, when and to whom. The current version of each schedule; earlier ones are in report_schedule_history. sorted is 0: the
-- list goes by the moment of creation alone. debt_line_id is null for all lines.
create table report_schedules (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  id text collate "C" not null,
  name text not null,
  report text not null,
  format text not null,
  debt_line_id text collate "C",
  frequency text not null,
  weekday text not null,
  month_day integer not null,
  hour integer not null,
  recipients jsonb,
  outside_recipients jsonb,
  status text not null,
  metadata jsonb,
  primary key (tenant, id),
  constraint report_schedules_by_creation unique (tenant, sorted, number)
);

-- A version that was changed or deleted: known from recorded until superseded, and by which key it was superseded.
create table report_schedule_history (
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
  report text not null,
  format text not null,
  debt_line_id text collate "C",
  frequency text not null,
  weekday text not null,
  month_day integer not null,
  hour integer not null,
  recipients jsonb,
  outside_recipients jsonb,
  status text not null,
  metadata jsonb,
  postings uuid[] not null,
  primary key (tenant, superseded)
);
create index report_schedule_history_by_id on report_schedule_history (tenant, id, superseded);
create index report_schedule_history_by_creation on report_schedule_history (tenant, sorted, superseded);

-- One row per filterable fact of a schedule: a filtered list is one range of it.
create table report_schedule_postings (
  tenant integer not null,
  posting uuid not null,
  sorted bigint not null,
  number bigint not null,
  primary key (tenant, posting, sorted, number)
);
