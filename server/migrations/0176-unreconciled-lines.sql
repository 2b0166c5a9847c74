-- Debt lines of whose receivables more are unreconciled than the limit, by the events that were made (docs/explanation/decisions/0175).
alter table event_cursors add column unreconciled_lines jsonb not null default '[]';
