-- When subscribers were told of an announcement: once, however often the utility's system sends it again. Those that are there
-- already are not told late.
alter table announcement add column told_at timestamptz;
update announcement set told_at = updated_at;
