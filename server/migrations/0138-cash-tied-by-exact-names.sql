-- A line with a name that no other payment has is that payment, also beside lines of its loan: each lender is tied out again from the beginning.
update cash_cursors set settings = -1, is_whole = false;
