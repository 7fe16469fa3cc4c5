-- The indexes of 0798 take their place.
alter table answer_template drop constraint if exists answer_template_deya_id_title_key;
alter table saved_view drop constraint if exists saved_view_person_id_list_name_key;
alter table city_source drop constraint if exists city_source_deya_id_name_key;
