-- What limits a key (docs/explanation/decisions/0183): what it may do and from where, null where it may everything from anywhere, and when it ends.
-- `replaced_by` is the number of the key that a rotation put in its place. Scopes and addresses never change once a key exists: processes remember them.
alter table api_keys add column scopes text[];
alter table api_keys add column allowed_addresses text[];
alter table api_keys add column expires_at timestamptz;
alter table api_keys add column replaced_by bigint;
alter table api_keys add column last_used_address text;
