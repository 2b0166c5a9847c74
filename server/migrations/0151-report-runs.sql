-- One report of a schedule, by the schedule's number: of a due moment, or asked for. One due moment has one run, whoever queues it. as_of and known_at: of which
-- figures it is made, however often that is tried. skipped: due moments before it of which no report was made, since no process was there. An attempt moves
-- next_attempt on to the end of its lease, so that nobody else begins one before; failures counts those that failed. sent_to: who has the letter already.
create table report_runs (
  tenant integer not null,
  schedule bigint not null,
  number bigint not null,
  due bigint not null,
  trigger text not null,
  debt_line_id text collate "C",
  as_of text collate "C" not null,
  known_at bigint not null,
  skipped integer not null,
  status text not null,
  attempts integer not null,
  failures integer not null,
  next_attempt bigint,
  settled bigint,
  failure text,
  sent_to jsonb not null,
  left_out jsonb not null,
  file_name text,
  content_type text,
  sha256 text,
  size integer,
  primary key (tenant, schedule, number),
  constraint report_runs_by_due unique (tenant, schedule, due)
);
create index report_runs_waiting on report_runs (tenant, next_attempt) where next_attempt is not null;
create index report_runs_settled on report_runs (tenant, settled) where settled is not null;

-- The file of a report, as it was sent.
create table report_files (
  tenant integer not null,
  schedule bigint not null,
  run bigint not null,
  content bytea not null,
  primary key (tenant, schedule, run)
);
