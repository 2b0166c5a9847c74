-- Types of returned payments and of capitalized interest are listed, and ledgers hold the credit limit, so each is made anew: the
-- sweep begins before the first receivable.
update metrics_cursors set sweep = 0;
