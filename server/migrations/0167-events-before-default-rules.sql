-- From which moment on the default rules of a tenant watch events, that of its first debt line, null for rules of before; and whether those that happened before the rules were there
-- were watched by them (docs/explanation/decisions/0172).
alter table default_alert_rules add column since bigint;
alter table default_alert_rules add column is_caught_up boolean not null default true;
