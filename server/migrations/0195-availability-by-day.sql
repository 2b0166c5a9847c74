-- The availability that the followed borrowing base of a debt line had last on each day, so that alert rules can watch how far it changed
-- (docs/explanation/decisions/0185). Written by the follower of lines with each base of the present day; days without a known availability have no row.
create table line_availability_days (
  tenant integer not null,
  debt_line text collate "C" not null,
  day date not null,
  availability numeric not null,
  primary key (tenant, debt_line, day)
);
