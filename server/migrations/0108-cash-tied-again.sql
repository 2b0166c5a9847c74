-- What belongs to a debt line goes before every name, and a disbursement is tied less its fee: each lender is tied out again from the beginning.
update cash_cursors set settings = -1, is_whole = false;
