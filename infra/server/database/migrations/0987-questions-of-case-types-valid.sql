-- one statement at a time
alter table case_type validate constraint case_type_team_fkey;
