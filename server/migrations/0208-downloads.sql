-- Which files were downloaded: tables as files, documents, certificates, reports (docs/explanation/decisions/0199). Apart from the log of batches, which
-- states what figures have to follow: a download changes none. Moments are of the tenant's clock, behind its lock, so that the audit has one order.
-- `actor` is above zero for a key and below for a user; `asked` are the parameters of the request as name=value.
create table downloads (
  tenant integer not null,
  at bigint not null,
  actor bigint not null,
  path text not null,
  asked text[] not null,
  primary key (tenant, at)
);
create index downloads_by_actor on downloads (tenant, actor, at);
create index downloads_by_path on downloads (tenant, path, at);
