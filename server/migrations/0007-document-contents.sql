-- The bytes of documents, by content: one row for each content of a tenant, and its bytes in chunks of chunk_size. put_at is when
-- it was last put: whoever sweeps away contents that no document names spares the young, whose document is still on its way.
create table document_contents (
  tenant integer not null,
  sha256 bytea not null,
  size bigint not null,
  chunk_size integer not null,
  put_at timestamptz not null default now(),
  primary key (tenant, sha256)
);

create table document_chunks (
  tenant integer not null,
  sha256 bytea not null,
  chunk integer not null,
  bytes bytea not null,
  primary key (tenant, sha256, chunk)
);

-- Out of line and as sent: documents are compressed already, and a part of a chunk is read without the rest of it.
alter table document_chunks alter column bytes set storage external;
