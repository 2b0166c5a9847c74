-- Debt lines whose data are late by the events that were made, each with the month and the day of its `debt_line.data_late`, so that one such event and one
-- `debt_line.data_received` come in turn (docs/explanation/decisions/0166). In the first turn behind a server of the version before it is read from the events.
alter table event_cursors add column late_lines jsonb not null default '{}';
