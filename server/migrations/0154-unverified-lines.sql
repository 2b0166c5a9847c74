-- Debt lines with a collection that the operator's statements of the bank do not show within the days allowed, by the events that were made, and the moment of
-- the tie-out of cash that was looked at last (docs/explanation/decisions/0166).
alter table event_cursors add column unverified_lines jsonb not null default '[]';
alter table event_cursors add column cash_moment bigint not null default 0;
