-- The calculator of events reads what came and went behind a moment of the integrity checks and of the tests of covenants, whatever it is about.
create index findings_by_moment on findings (tenant, recorded);
create index debt_line_metrics_by_moment on debt_line_metrics (tenant, recorded);
create index debt_line_metric_history_by_moment on debt_line_metric_history (tenant, superseded);
