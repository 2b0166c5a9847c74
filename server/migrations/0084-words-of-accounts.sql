-- By which words an account is found by its name: a row for each word, with the name from that word on and, behind it, what is before the
-- word. So a word, its beginning, or several words in their order are one range of the index (docs/explanation/decisions/0104-find.md).
create table account_words (
  tenant integer not null,
  word text collate "C" not null,
  number bigint not null,
  primary key (tenant, word, number)
);

-- How far the words of accounts that were written before this table, or by nodes of the version before, are filled in: the last account,
-- how often all were gone through, and since when.
create table account_word_cursors (
  tenant integer primary key,
  number bigint not null,
  passes integer not null,
  since timestamptz not null
);
