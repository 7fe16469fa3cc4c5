-- A signed-in person adds a supply or a utility by the steps of the registration: their draft is theirs, not only the browser's.
alter table sign_up_draft add column person_id bigint;
alter table sign_up_draft add constraint sign_up_draft_person_id_fkey
  foreign key (person_id) references person on delete cascade not valid;
