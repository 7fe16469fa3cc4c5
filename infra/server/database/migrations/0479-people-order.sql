-- one statement at a time
-- The first pages of the users list in the order of names.
create index concurrently if not exists person_by_name on person (
  (left(coalesce(search, person_search_text(first_name, last_name, email, phone, afm)), 60) collate "C"), id);
