-- How far the follower of a lender's lines is while it reads all that backs them, for whoever waits for their first bases; 0 of 0 otherwise.
create table line_progress (
  tenant integer primary key,
  done bigint not null,
  total bigint not null
);
