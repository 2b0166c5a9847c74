-- Lines of bank statements that a lender sends of its own accounts, as its own word. The current version of each line; earlier ones are
-- in bank_line_history. sorted is the second in which it settled, which orders the list; lines that have not settled are lowest of all.
create table bank_lines (
  tenant integer not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  amount bigint not null,
  booked_on date,
  id text collate "C" not null,
  account_label text,
  direction text not null,
  currency text not null,
  status text not null,
  settled_at text collate "C",
  counterparty text,
  description text,
  bank_reference text,
  metadata jsonb,
  primary key (tenant, id),
  constraint bank_lines_by_settlement unique (tenant, sorted, number)
);

-- A version that was changed or deleted: known from recorded until superseded, and by which key it was superseded.
create table bank_line_history (
  tenant integer not null,
  superseded bigint not null,
  superseded_by bigint not null,
  deleted boolean not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  sorted bigint not null,
  amount bigint not null,
  booked_on date,
  id text collate "C" not null,
  account_label text,
  direction text not null,
  currency text not null,
  status text not null,
  settled_at text collate "C",
  counterparty text,
  description text,
  bank_reference text,
  metadata jsonb,
  postings uuid[] not null,
  primary key (tenant, superseded)
);
create index bank_line_history_by_id on bank_line_history (tenant, id, superseded);

-- One row per filterable fact of a line: a filtered list is one range of it.
create table bank_line_postings (
  tenant integer not null,
  posting uuid not null,
  sorted bigint not null,
  number bigint not null,
  primary key (tenant, posting, sorted, number)
);
