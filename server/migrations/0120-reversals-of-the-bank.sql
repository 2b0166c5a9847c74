-- Whether the bank states that a line takes back an earlier one: money that comes back of a disbursement is known by it.
alter table cash_lines add column reversal boolean not null default false;
alter table cash_line_history add column reversal boolean not null default false;

-- Lines that were tied before do not state it: each lender is tied out again from the beginning.
update cash_cursors set settings = -1, is_whole = false;

-- The receivables with entries on the days of a stretch, so that tying it again reads these alone: complete of the stretches that are listed, and
-- perhaps of more receivables than have entries there still.
create table cash_receivables (
  tenant integer not null,
  stretch integer not null,
  receivable bigint not null,
  primary key (tenant, stretch, receivable)
);
create table cash_listed_stretches (
  tenant integer not null,
  stretch integer not null,
  primary key (tenant, stretch)
);
