-- Bulk imports: how far each has come. number is the moment at which it began, attempt that of the request that carries it on now. Lines and
-- bytes are counted in the transaction that writes the records, so what is counted is stored and what is stored is counted.
create table imports (
  tenant integer not null,
  id text collate "C" not null,
  number bigint not null,
  attempt bigint not null,
  recorded bigint not null,
  status text not null check (status in ('running', 'interrupted', 'done')),
  dry_run boolean not null,
  lines_read bigint not null,
  applied bigint not null,
  unchanged bigint not null,
  rejected bigint not null,
  blank bigint not null,
  bytes bigint not null,
  checksum bigint not null,
  spent bigint not null,
  primary key (tenant, id)
);
create unique index imports_by_number on imports (tenant, number);

-- Lines that were not applied, and why. number is that of the line, which orders them.
create table import_rejections (
  tenant integer not null,
  import bigint not null,
  number bigint not null,
  byte_offset bigint not null,
  kind text,
  record_id text,
  receivable_id text,
  error json not null,
  primary key (tenant, import, number)
);
