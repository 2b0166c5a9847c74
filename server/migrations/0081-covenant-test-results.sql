-- Rows of covenant tests hold the result as it is shown. The column had a name that says nothing of that.
alter table debt_line_metrics rename column told to result;
alter table debt_line_metric_history rename column told to result;
