-- Types of returned payments are listed and mean what they say, so every stored ledger is made anew: the sweep begins before the first
-- receivable.
update metrics_cursors set sweep = 0;
