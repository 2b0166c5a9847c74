-- Mappings of loan tapes that people saved for a source, for everybody of their organization; of one environment each. `headings` is a digest of the
-- names of columns of the files that a mapping was made for. `number` is the moment of creation, in microseconds.
create table tape_mappings (
  tenant integer not null,
  number bigint not null,
  user_number bigint not null,
  name text not null,
  headings text collate "C" not null,
  mapping text not null,
  updated bigint not null,
  primary key (tenant, number)
);
create unique index tape_mappings_by_name on tape_mappings (tenant, name);
