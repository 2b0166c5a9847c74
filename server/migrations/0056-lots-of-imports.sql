-- From the first to the last moment at which lines of an import, settled together, wrote records: which entries came with which import.
create table import_lots (
  tenant integer not null,
  last bigint not null,
  first bigint not null,
  import bigint not null,
  primary key (tenant, last)
);
