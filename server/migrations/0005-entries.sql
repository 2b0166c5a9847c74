-- receivable is the receivable's number. The current version of each entry; earlier ones are in entry_history.
create table entries (
  tenant integer not null,
  receivable bigint not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  amount bigint not null,
  balance bigint,
  date date not null,
  id text collate "C" not null,
  type text not null,
  receivable_status text,
  description text,
  metadata jsonb,
  primary key (tenant, receivable, id),
  constraint entries_by_date unique (tenant, receivable, date, number)
);

-- A version that was changed or deleted: known from recorded until superseded, and by whom it was superseded.
create table entry_history (
  tenant integer not null,
  receivable bigint not null,
  superseded bigint not null,
  superseded_by bigint not null,
  deleted boolean not null,
  number bigint not null,
  recorded bigint not null,
  actor bigint not null,
  amount bigint not null,
  balance bigint,
  date date not null,
  id text collate "C" not null,
  type text not null,
  receivable_status text,
  description text,
  metadata jsonb,
  postings uuid[] not null,
  primary key (tenant, receivable, superseded)
);
create index entry_history_by_id on entry_history (tenant, receivable, id, superseded);

create table entry_postings (
  tenant integer not null,
  posting uuid not null,
  date date not null,
  number bigint not null,
  primary key (tenant, posting, date, number)
);
