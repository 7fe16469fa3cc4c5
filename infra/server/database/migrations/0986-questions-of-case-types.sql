-- What a type of problem report asks beside the report itself: rows of a form (spec D §3). Null without a question.
alter table case_type add column questions jsonb;
-- The team that gets its cases where no rule fits.
alter table case_type add column team_id bigint;
alter table case_type add constraint case_type_team_fkey
  foreign key (deya_id, team_id) references case_team not valid;

-- The answers by the fields of the questions, and the layout in which they were given. Null for a report without questions.
alter table problem_report add column answers jsonb;
alter table problem_report add column layout_sha256 text;
