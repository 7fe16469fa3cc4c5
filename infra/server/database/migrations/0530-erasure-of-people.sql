-- Erasure of a person whom the books of a utility name. The payment stays with its bill, amount and order code; the person goes.
alter table bank_payment alter column person_id drop not null;
alter table bank_payment drop constraint bank_payment_person_id_fkey;
alter table bank_payment add constraint bank_payment_person_id_fkey
  foreign key (person_id) references person on delete set null not valid;

-- Erasure blanks the notes of a report, and deletes messages of the contact form.
grant delete on contact_message to hydria_app;
grant update (note) on problem_report_event to hydria_app;
