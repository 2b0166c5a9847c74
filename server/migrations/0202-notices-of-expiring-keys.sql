-- Which end of an API key was announced last, and how many days before it (docs/explanation/decisions/0192). Apart from the keys, whose rows are written by
-- requests: the calculator of events alone writes here. An end that a rotation moved is another one than was announced.
create table key_notices (
  tenant integer not null,
  number bigint not null,
  expires_at timestamptz not null,
  days integer not null,
  primary key (tenant, number)
);
create index api_keys_by_end on api_keys (tenant, expires_at) where expires_at is not null and deleted is null;
