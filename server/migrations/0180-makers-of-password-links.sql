-- Who gave out a link to choose a password, by the number of the user; null where a command did, or the user asked for it by mail. Such links end with
-- the access of whoever made them (docs/explanation/decisions/0177).
alter table password_links add column made_by bigint;
