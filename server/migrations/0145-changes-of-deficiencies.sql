-- When deficiencies of debt lines came, ended, or could no longer be cured, as the follower of lines notes it with the base of the present day. `moment` is
-- its own clock of the lender, strictly rising, so that the calculator of events reads behind a moment and misses none
-- (docs/explanation/decisions/0162).
create table line_deficiency_changes (
  tenant integer not null,
  moment bigint not null,
  debt_line text collate "C" not null,
  change json not null,
  primary key (tenant, moment, debt_line)
);

-- Up to where events follow them.
alter table event_cursors add column lines_position bigint not null default 0;
