-- one statement at a time
-- Pages of the users list in the order of e-mails, registrations and sign-ins. Without a sign-in a person comes before all others.
create index concurrently if not exists person_by_email on person ((left(email, 60) collate "C"), id);
create index concurrently if not exists person_by_created_at on person (created_at, id);
create index concurrently if not exists person_by_last_login on person (
  (coalesce(last_login_at, '-infinity'::timestamptz)), id);
-- The staff of a utility. The key of the table begins with the person.
create index concurrently if not exists person_role_by_deya on person_role (deya_id, person_id) where deya_id is not null;
-- The links that wait for an approval are few among all.
create index concurrently if not exists person_deya_pending on person_deya (deya_id, person_id) where status = 'pending';
