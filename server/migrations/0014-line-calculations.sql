-- Borrowing bases as they were calculated (docs/decisions/0024): of a debt line, as of a day, by what was known from known_at to holds_until;
-- terms is empty where those in force were applied, else it names the ones that were tried. One that is wanted is made by a worker, which
-- holds it until `lease`. result is what came out; what became of each receivable is in line_outcomes.
create table line_calculations (
  tenant integer not null,
  debt_line text collate "C" not null,
  as_of date not null,
  known_at bigint not null,
  terms text collate "C" not null,
  holds_until bigint not null,
  status text not null,
  done bigint not null,
  total bigint not null,
  wanted_at timestamptz not null,
  expires_at timestamptz not null,
  lease timestamptz,
  failure text,
  tried json,
  result json,
  primary key (tenant, debt_line, as_of, terms, known_at)
);
create index line_calculations_waiting on line_calculations (tenant, wanted_at) where status in ('wanted', 'running');

-- What became of each receivable, some thousand in a chunk by their numbers, from first to last. marks says which steps, rules
-- and limits any of them met, so that a question about a rare one passes over the rest.
create table line_outcomes (
  tenant integer not null,
  debt_line text collate "C" not null,
  as_of date not null,
  known_at bigint not null,
  first bigint not null,
  last bigint not null,
  marks text[] not null,
  body bytea not null,
  primary key (tenant, debt_line, as_of, known_at, first)
);

-- What backs the lines of a lender today, as its rules see it: one row a receivable, kept by the follower of lines. Updated often, so pages
-- keep room.
create table line_collateral (
  tenant integer not null,
  receivable bigint not null,
  debt_line text collate "C" not null,
  collateral json,
  primary key (tenant, receivable)
) with (fillfactor = 70);
create index line_collateral_by_line on line_collateral (tenant, debt_line, receivable desc);

-- How far a lender's collateral follows its log and the operator's, and for which day of the lender it is told. form tells how
-- collateral is written, so that another way of writing it begins anew.
create table line_cursors (
  tenant integer primary key,
  position bigint not null,
  as_of date not null,
  form smallint not null
);
