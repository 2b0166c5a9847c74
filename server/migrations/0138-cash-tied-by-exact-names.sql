-- A line that names one payment alone is that payment, also beside lines of its loan: each lender is tied out again from the beginning.
update cash_cursors set settings = -1, is_whole = false;
