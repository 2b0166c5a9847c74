-- What integrity checks read of several receivables (docs/explanation/decisions/0141).

-- Who paid a line of the bank, as it is compared, and the receivable whose payment alone it is; both null where there is none.
alter table cash_lines add column payer text collate "C";
alter table cash_lines add column receivable bigint;
alter table cash_line_history add column payer text collate "C";
alter table cash_line_history add column receivable bigint;

-- What was decided after a moment of the tie-out.
create index cash_payments_by_moment on cash_payments (tenant, recorded);
create index cash_lines_by_moment on cash_lines (tenant, recorded);

-- Lines that were tied before do not state who paid: each lender is tied out once more. What is shown meanwhile stays right.
update cash_cursors set settings = -1;

-- How many payments are of a day: of each receivable one at most. As known at log_position of the cursor, by the types of entries that are collections.
create table payment_days (
  tenant integer not null,
  day date not null,
  payments integer not null,
  primary key (tenant, day)
);
create table payment_day_cursors (
  tenant integer primary key,
  log_position bigint not null,
  types text not null
);

-- Up to which moment of the tie-out a producer of findings looked at what changed.
create table finding_cash_cursors (
  tenant integer not null,
  producer text collate "C" not null,
  moment bigint not null,
  primary key (tenant, producer)
);
