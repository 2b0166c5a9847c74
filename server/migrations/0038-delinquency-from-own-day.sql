-- A later report of a running delinquency holds from its own day (docs/metrics.md, Reported), so every stored ledger is made anew: the
-- sweep begins before the first receivable.
update metrics_cursors set sweep = 0;
