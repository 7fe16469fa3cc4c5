-- one statement at a time
alter table media validate constraint media_content_type_check;
alter table media validate constraint media_stored_as_check;
