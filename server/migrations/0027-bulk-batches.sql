-- Batches of which all came with much else, as the lots of an import do: calculators may let them gather.
alter table batches add column bulk boolean not null default false;
