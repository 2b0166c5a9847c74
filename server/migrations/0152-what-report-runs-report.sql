-- What a run reports, in which form and to whom, as its schedule stated it when the run was queued (docs/explanation/decisions/0164): a schedule that is
-- changed meanwhile changes neither a file that waits nor who receives it. debt_line_id was there and empty; frequency gives the days of the lines.
alter table report_runs add column name text not null default '';
alter table report_runs add column report text not null default '';
alter table report_runs add column format text not null default '';
alter table report_runs add column frequency text not null default '';
alter table report_runs add column recipients jsonb;
alter table report_runs add column outside_recipients jsonb;
update report_runs r
set name = s.name, report = s.report, format = s.format, frequency = s.frequency, debt_line_id = s.debt_line_id, recipients = s.recipients,
  outside_recipients = s.outside_recipients
from report_schedules s where s.tenant = r.tenant and s.number = r.schedule;
alter table report_runs alter column name drop default;
alter table report_runs alter column report drop default;
alter table report_runs alter column format drop default;
alter table report_runs alter column frequency drop default;
