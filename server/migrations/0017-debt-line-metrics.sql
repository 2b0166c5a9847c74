-- The tests of a debt line's covenants as they stand (docs/decisions/0025): one row a condition and test month, as it is answered. number
-- is the month and the place within it, so that rows sort by both; recorded is the calculator's moment.
create table debt_line_metrics (
  tenant integer not null,
  debt_line bigint not null,
  number bigint not null,
  recorded bigint not null,
  told json not null,
  postings uuid[] not null,
  primary key (tenant, debt_line, number)
);

create table debt_line_metric_postings (
  tenant integer not null,
  posting uuid not null,
  number bigint not null,
  primary key (tenant, posting, number)
);

-- Rows as they were, for pages that go back; what nobody can still be walking through is pruned.
create table debt_line_metric_history (
  tenant integer not null,
  debt_line bigint not null,
  superseded bigint not null,
  number bigint not null,
  recorded bigint not null,
  told json not null,
  postings uuid[] not null,
  primary key (tenant, debt_line, superseded, number)
);

-- How far the tests of a lender's lines follow what is known, and the lender's day on which they stand so. moment is the clock of what was
-- derived; certificates counts those of its closed months that were told beside them; form tells how rows are written, so that another way of
-- writing them begins anew.
create table covenant_cursors (
  tenant integer primary key,
  moment bigint not null,
  position bigint not null,
  as_of date not null,
  certificates bigint not null,
  form smallint not null
);

-- What metrics of a line came to on past days by reading its receivables one by one: kept while nothing that is dated on or before the day
-- was written since.
create table line_readings (
  tenant integer not null,
  debt_line text collate "C" not null,
  day date not null,
  metric text collate "C" not null,
  reading json not null,
  primary key (tenant, debt_line, day, metric)
);
