-- The clock of a sandbox (docs/explanation/decisions/0195): the moves that were made of it, as text that stands behind its time zone, and what it is to show
-- once it has been moved on; null where it is not being moved. A version before goes by the time zone alone.
alter table tenants add column clock text;
alter table tenants add column clock_target bigint;
alter table tenants add constraint tenants_clock check (clock is null or environment = 'sandbox');
alter table tenants add constraint tenants_clock_target check (clock_target is null or clock is not null);
