-- Sums of what changed over a portfolio (server/src/metrics/portfolio), by group: a dimension and one of its values. A segment holds the
-- difference that its folds made, so what was known after fold n is the sum of segments that cover 1 to n; a segment of level k covers
-- sixteen of the level below. period is the number of a month whose days the body tells, or stands for sums by month. The key leads with
-- the segment: writes then go to the end of the index, merging walks along it, and a read looks each segment up once in either order.
create table portfolio_totals (
  tenant integer not null,
  level smallint not null,
  segment bigint not null,
  dimension smallint not null,
  period integer not null,
  value text collate "C" not null,
  body bytea not null,
  primary key (tenant, level, segment, dimension, period, value)
);

-- How far the log was taken in with each fold, and which settings held then.
create table portfolio_folds (
  tenant integer not null,
  fold bigint not null,
  position bigint not null,
  settings bigint not null,
  primary key (tenant, fold)
);
create unique index portfolio_folds_by_position on portfolio_folds (tenant, position, fold);

-- What was taken in of each receivable: its ledger then, and the groups it belonged to then. Updated often, so pages keep room.
create table portfolio_receivables (
  tenant integer not null,
  receivable bigint not null,
  settings bigint not null,
  cells json not null,
  ledger bytea not null,
  primary key (tenant, receivable)
) with (fillfactor = 70);

-- How far the log of a tenant was followed for its portfolio, folds that would change nothing left out; form tells how contributions
-- were reckoned, so that a new way of reckoning begins anew.
create table portfolio_cursors (
  tenant integer primary key,
  position bigint not null,
  settings bigint not null,
  form smallint not null
);
