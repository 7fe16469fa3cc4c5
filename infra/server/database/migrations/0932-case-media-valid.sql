-- one statement at a time
alter table media validate constraint media_kind_check;
