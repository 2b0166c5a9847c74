-- What a closed month was first reported as (docs/decisions/0023): the certificate of a record of kind month_close in the operator's
-- tenant, named by the record's number. Written once, by whichever worker comes first; every worker would write the same. certificate is
-- the canonical text whose SHA-256 is beside it, workbook and paper are its renderings as they were issued.
create table month_close_certificates (
  tenant integer not null,
  close bigint not null,
  sha256 bytea not null,
  summary json not null,
  certificate text not null,
  workbook bytea not null,
  paper bytea not null,
  issued_at timestamptz not null default now(),
  primary key (tenant, close)
);
create index month_close_certificates_by_hash on month_close_certificates (tenant, sha256);
