-- When the staff closed or opened a supply in the portal. Rows of the feed do not change its state until one of them says the same.
alter table supply add column open_decided_at timestamptz;
