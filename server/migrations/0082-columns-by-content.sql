-- The log names the receivables that a batch changed by what they are. Events of new entries carry their fields as content; those of older
-- batches carry them under another name and stay as they are, since the log is large: like events that carry no fields at all, they have
-- readers that follow the log read their receivables again from history, once.
alter table batches rename column touched to changed_receivables;
-- The PDF of a certificate.
alter table month_close_certificates rename column paper to pdf;
