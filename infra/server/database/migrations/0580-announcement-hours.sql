-- Times of the clock in Greece. Without one an announcement begins with its first day, and ends with its last.
alter table announcement add column start_time time(0), add column end_time time(0);
alter table announcement add constraint announcement_end_time check (end_time is null or end_date is not null) not valid;
