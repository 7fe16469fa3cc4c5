-- one statement at a time
-- A row of a B-tree index holds at most 2704 bytes, fewer than a permitted name of combining characters has; such a name was a
-- server error. The digest has 32 bytes for each name. An aborted run begins again, and an index that it left invalid goes first.
drop index concurrently if exists answer_template_title_once;
create unique index concurrently answer_template_title_once on answer_template (deya_id, md5(title));
alter table answer_template drop constraint if exists answer_template_deya_id_title_key;
drop index concurrently if exists saved_view_name_once;
create unique index concurrently saved_view_name_once on saved_view (person_id, list, md5(name));
alter table saved_view drop constraint if exists saved_view_person_id_list_name_key;
drop index concurrently if exists city_source_name_once;
create unique index concurrently city_source_name_once on city_source (deya_id, md5(name));
alter table city_source drop constraint if exists city_source_deya_id_name_key;
