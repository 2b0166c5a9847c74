-- Downloads and reads are found apart, by who got them and by their path. Apart from the columns, so that writes go on while the indexes are made.
create index downloads_by_action on downloads (tenant, action, at);
create index downloads_by_action_and_actor on downloads (tenant, action, actor, at);
create index downloads_by_action_and_path on downloads (tenant, action, path, at);
drop index downloads_by_actor;
drop index downloads_by_path;
