-- Who read personal data (docs/explanation/decisions/0204), beside the files that were downloaded: both are what was disclosed, in the order of one
-- clock. `action` is that of the line in the audit. And from where things were done (0205): of a download or a read, the address; of a batch, the last
-- moment of each run of events from one address with that address, as [[moment, "203.0.113.7"], …]. Null where it is not known.
alter table downloads add column action text not null default 'downloaded', add column address text;
alter table batches add column addresses json;
