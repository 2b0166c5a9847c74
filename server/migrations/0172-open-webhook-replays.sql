-- Which endpoints have a replay that is not all queued: it is asked of all with each look, beside those that ended within thirty days.
create index webhook_replays_open on webhook_replays (tenant, endpoint, number) where ended is null;
