-- one statement at a time
-- A row of an index holds 2,700 bytes, so a title is unique by its digest.
alter table case_team validate constraint case_team_title_check;
drop index concurrently if exists case_team_title_once;
create unique index concurrently case_team_title_once on case_team (deya_id, md5(lower(title)));
drop index concurrently if exists case_team_title;
