-- From which networks each user signed in, so that a sign-in from a new one is known: forgotten 90 days after the last sign-in from there, but for
-- the last network of each user, and with the user.
-- `network` is the address, or of IPv6 the 64 bits that name its network. `since` and `last_at` are moments of the log of the organization's live tenant: of
-- the first sign-in from there, with its address and client, and of the last (docs/explanation/decisions/0171).
create table sign_in_places (
  user_number bigint not null,
  network text collate "C" not null,
  address text not null,
  client text not null,
  since bigint not null,
  last_at bigint not null,
  primary key (user_number, network)
);
