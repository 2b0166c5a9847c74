-- Up to which version of the rules open alerts were compared with theirs: an alert that an edited rule no longer watches is closed
-- (docs/explanation/decisions/0160).
alter table alert_cursors add column rules bigint not null default 0;

-- Alerts that end with what a debt line is about, by the line: those of lines that are closed are closed too.
create index alerts_of_lines on alerts (tenant, organization, subject_id)
  where closed is null and subject_kind = 'debt_line' and ends_by = 'condition';

-- The tenants with letters that are due.
create index alert_letters_due_first on alert_letters (due, tenant) where due is not null;
