-- What lines of an import overwrote that was probably not meant: by reason, with the first lines of each.
alter table imports add column warnings json not null default '[]';
