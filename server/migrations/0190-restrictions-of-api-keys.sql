-- What restricts a key (docs/explanation/decisions/0183): what it may do and from where, null where it may everything from anywhere, and when it
-- expires. `made_for_us` is for how many microseconds the key was made, also once a rotation has shortened its time. `replaced_by` is the number of the
-- key that a rotation put in its place. Scopes and addresses never change once a key exists: processes remember them.
alter table api_keys
  add column scopes text[],
  add column allowed_addresses text[],
  add column expires_at timestamptz,
  add column made_for_us bigint,
  add column replaced_by bigint,
  add column last_used_address text;
