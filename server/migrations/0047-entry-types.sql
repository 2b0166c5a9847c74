-- Types of returned payments and of capitalized interest are listed and mean what they say, so every stored ledger is made anew: the
-- sweep begins before the first receivable.
update metrics_cursors set sweep = 0;
