-- When runs of report schedules were asked for, by the ids of the schedules (docs/explanation/decisions/0173): deleting a schedule removes its runs, and not
-- what limits how many can be asked for within a day. Older ones are removed.
create table report_requests (
  tenant integer not null,
  number bigint not null,
  schedule_id text collate "C" not null,
  primary key (tenant, number)
);
insert into report_requests (tenant, number, schedule_id)
select r.tenant, r.number, s.id from report_runs r join report_schedules s on s.tenant = r.tenant and s.number = r.schedule
where r.trigger = 'request' on conflict do nothing;
