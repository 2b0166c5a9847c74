-- By which words debt lines, closed months and documents are found: as words of accounts (0084), once for each list that shows the record,
-- under the posting of that list (docs/explanation/decisions/0121-find-every-record.md).
create table operator_record_words (
  tenant integer not null,
  posting uuid not null,
  word text collate "C" not null,
  number bigint not null,
  primary key (tenant, posting, word, number)
);

-- How far the words of records that were written before this table, or by nodes of the version before, are filled in.
create table operator_record_word_cursors (
  tenant integer primary key,
  number bigint not null,
  passes integer not null,
  since timestamptz not null
);
