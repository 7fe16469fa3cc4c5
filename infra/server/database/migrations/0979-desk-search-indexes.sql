-- one statement at a time
-- What the staff search by (0978). An aborted run begins again.
drop index concurrently if exists person_desk;
create index concurrently person_desk on person using gin
  (desk_row(0, first_name || ' ' || last_name, array[email, phone, afm]));
drop index concurrently if exists supply_desk;
create index concurrently supply_desk on supply using gin
  (desk_row(deya_id, first_name || ' ' || last_name || ' ' || coalesce(owner, '') || ' '
    || coalesce(street, '') || ' ' || coalesce(address, '') || ' ' || coalesce(municipal_district, ''),
    array[kwdikos_katanalwti, liable_id, afm, owner_afm, mobile, email]));
drop index concurrently if exists hydrometer_desk;
create index concurrently hydrometer_desk on hydrometer using gin (desk_row(deya_id, '', array[hydrometer]));
drop index concurrently if exists problem_report_desk;
create index concurrently problem_report_desk on problem_report using gin
  (desk_row(deya_id, coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' '
    || coalesce(address, ''), array[code, kwdikos_katanalwti, phone, email]));
drop index concurrently if exists form_answer_desk;
create index concurrently form_answer_desk on form_answer using gin
  (desk_row(deya_id, '', array[code, protocol_number, kwdikos_katanalwti]));
