-- The address that a guest has left in an application, to which its mails go; null without one, and for an account.
alter table form_answer add column email text;

-- Photos that the sender of a case has added to it; those of the staff are false.
alter table case_photo add column from_sender boolean not null default false;
