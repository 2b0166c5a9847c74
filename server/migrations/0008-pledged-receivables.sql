-- Which debt line each receivable backs today, as the calculator of pledges derives it: from explicit pledges, else from the
-- selectors of the lines. One row a receivable, so it backs at most one. balance_key places a balance that is not known lowest.
-- number and id are the receivable's; debt_line is the line's number in the operator's tenant.
create table pledged_receivables (
  tenant integer not null,
  debt_line bigint not null,
  number bigint not null,
  id text collate "C" not null,
  recorded bigint not null,
  origination_date date not null,
  balance_key bigint not null,
  postings uuid[] not null,
  primary key (tenant, number)
);
create unique index pledged_receivables_by_origination on pledged_receivables (tenant, debt_line, origination_date, number);
create unique index pledged_receivables_by_balance on pledged_receivables (tenant, debt_line, balance_key, number);

-- Filters of a debt line's list, once in each of its orders.
create table pledged_origination_postings (
  tenant integer not null,
  posting uuid not null,
  origination_date date not null,
  number bigint not null,
  primary key (tenant, posting, origination_date, number)
);
create table pledged_balance_postings (
  tenant integer not null,
  posting uuid not null,
  balance_key bigint not null,
  number bigint not null,
  primary key (tenant, posting, balance_key, number)
);

-- Earlier places, for pages that go back; what nobody can still be walking through is pruned.
create table pledged_receivable_history (
  tenant integer not null,
  debt_line bigint not null,
  superseded bigint not null,
  number bigint not null,
  id text collate "C" not null,
  recorded bigint not null,
  origination_date date not null,
  balance_key bigint not null,
  postings uuid[] not null,
  primary key (tenant, debt_line, superseded, number)
);

-- How far pledges are derived: along the lender's log, along what the operator wrote of the lender, and, after a change of a
-- debt line, through the whole book (sweep is the last receivable seen). moment is the clock of what was derived.
create table pledge_cursors (
  tenant integer primary key,
  moment bigint not null,
  log_position bigint not null,
  operator_position bigint not null,
  sweep bigint
);

create index operator_records_by_change on operator_records (tenant, organization, kind, recorded);
