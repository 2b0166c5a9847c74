-- The column is named after what it holds: the end of the batch of the operator's log with which a patch became known.
alter table operator_copies rename column word to batch_end;
alter index operator_copies_by_word rename to operator_copies_by_batch_end;
