-- Of receivables that are reported delinquent: the next day on which they are in another delinquency bucket by what is known, so that the calculator of
-- events finds those that change as a day begins (docs/explanation/decisions/0162).
create table receivable_bucket_days (
  tenant integer not null,
  receivable bigint not null,
  day date not null,
  primary key (tenant, receivable)
);
create index receivable_bucket_days_by_day on receivable_bucket_days (tenant, day, receivable);

-- The last day of which that was looked at, by which settings the days are calculated, and how far they are calculated for the whole book: the last
-- receivable, null once they are.
alter table event_cursors add column bucket_day date;
alter table event_cursors add column bucket_settings bigint not null default 0;
alter table event_cursors add column bucket_sweep bigint default 0;
