-- How far the audit of each tenant was sent to the receiver of AUDIT_STREAM_URL (docs/explanation/decisions/0200): all up to a moment, the hash of the
-- last line that was sent, and how many events there were. Whoever sends holds the row's lock.
create table audit_streams (
  tenant integer primary key,
  until bigint not null,
  hash text not null,
  events bigint not null
);
