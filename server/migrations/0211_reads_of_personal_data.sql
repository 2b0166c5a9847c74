-- Who read personal data (docs/explanation/decisions/0204), beside the files that were downloaded: both are what was disclosed, in the order of one
-- clock. `action` is that of the line in the audit.
alter table downloads add column action text not null default 'downloaded';
create index downloads_by_action on downloads (tenant, action, at);
create index downloads_by_action_and_actor on downloads (tenant, action, actor, at);
create index downloads_by_action_and_path on downloads (tenant, action, path, at);
drop index downloads_by_actor;
drop index downloads_by_path;
