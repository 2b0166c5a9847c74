-- Alerts that state from where somebody signed in, which are few, so that these addresses are found when they are to be forgotten. An alert is left out once its
-- address is. Apart from the table of cursors, so that calculators wait for no more than the index.
create index alerts_with_addresses on alerts (tenant, number)
  where facts -> 'event' ->> 'type' = 'user.signed_in_from_new_place' and facts -> 'event' -> 'data' ->> 'address' is not null;
