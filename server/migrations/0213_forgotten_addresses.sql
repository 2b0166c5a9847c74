-- How far the addresses of the audit are forgotten (docs/explanation/decisions/0206): of each tenant, and of its batches or its downloads, the moment of the last
-- line whose address was removed for its age. Whoever removes addresses holds the row's lock.
create table address_expiry_cursors (
  tenant integer not null,
  log text collate "C" not null check (log in ('batches', 'downloads')),
  until bigint not null,
  primary key (tenant, log)
);
