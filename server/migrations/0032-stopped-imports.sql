-- An import that is mostly faulty stops, for a reason that is kept. causes counts its rejected lines by cause; listed is how many of them
-- are stored one by one, which is bounded for an import and for a tenant, and ends some time after its last lines.
alter table imports drop constraint imports_status_check;
alter table imports add constraint imports_status_check check (status in ('running', 'interrupted', 'stopped', 'done'));
alter table imports add column stop_reason text;
alter table imports add column causes json not null default '[]';
alter table imports add column listed bigint not null default 0;
update imports i set listed = r.listed
from (select tenant, import, count(*) as listed from import_rejections group by tenant, import) r
where i.tenant = r.tenant and i.number = r.import;
create index imports_with_rejections on imports (tenant, number) include (listed) where listed > 0;
