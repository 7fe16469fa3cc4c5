-- one statement at a time
-- Every stored alert fits the constraints of the migration before; the index is for the rows that go with a person.
alter table flow_alert validate constraint flow_alert_person;
alter table flow_alert validate constraint flow_alert_kind_check;
alter table flow_alert validate constraint flow_alert_own_check;
create index concurrently if not exists flow_alert_of_person on flow_alert (deya_id, person_id) where person_id is not null;
