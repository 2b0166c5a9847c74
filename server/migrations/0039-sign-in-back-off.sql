-- How often a subject went beyond its limit of late. Each time doubles how long it then waits, where the subject is one that backs off.
alter table sign_in_attempts add column strikes smallint not null default 0;
