-- From where things were done (docs/explanation/decisions/0205): of a batch, the last moment of each run of events from one address with that address, as
-- [[moment, "203.0.113.7"], …]; of a download or a read, the address. Null where it is not known.
alter table batches add column addresses json;
alter table downloads add column address text;
