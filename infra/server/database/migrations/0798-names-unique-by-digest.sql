-- one statement at a time
-- A row of a B-tree index holds at most 2704 bytes, fewer than a permitted name of combining characters has; such a name was a
-- server error. The digest has 32 bytes for each name. 0799 removes the former indexes. An aborted run begins again.
drop index concurrently if exists answer_template_title_once;
create unique index concurrently answer_template_title_once on answer_template (deya_id, md5(title));
drop index concurrently if exists saved_view_name_once;
create unique index concurrently saved_view_name_once on saved_view (person_id, list, md5(name));
drop index concurrently if exists city_source_name_once;
create unique index concurrently city_source_name_once on city_source (deya_id, md5(name));
