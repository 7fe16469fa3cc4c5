-- One rule for every act that needs two people (ADR 0182): the second one is another person than the first, is not the one whom the
-- act concerns, has had the account for a day, and was made neither by the first one nor by an account that the first one made.
alter table person add column made_by bigint;

alter table account_approval add column detail jsonb not null default '{}';
alter table account_approval drop constraint account_approval_act_check;
alter table account_approval add constraint account_approval_act_check check (
  act in ('second-factor', 'one-time-password', 'merge', 'email', 'roles', 'deactivated')
  and (act = 'merge') = (into_person_id is not null)) not valid;
-- An e-mail, roles or a state say themselves what they are for.
alter table account_approval drop constraint account_approval_reason_check;
alter table account_approval add constraint account_approval_reason_check check (char_length(reason) <= 24000) not valid;
-- Who asked may take the request back.
alter table account_approval drop constraint account_approval_check;
alter table account_approval add constraint account_approval_check check (not approved or decided_by <> asked_by) not valid;

grant create on schema public to hydria_lookup;

-- Why a person may not be the second one for an act that p_asker has asked for; null: they may. p_concerned is the person whom the
-- act concerns, null for an act about no person.
create function second_person_refusal(p_actor bigint, p_asker bigint, p_concerned bigint, p_now timestamptz) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive makers as (
    select p.id, p.made_by, 1 as step from person p where p.id = p_actor
    union all
    select p.id, p.made_by, m.step + 1 from makers m join person p on p.id = m.made_by where m.step < 100
  )
  select case
    when p_actor = p_asker then 'second_person_required'
    when p_actor = p_concerned then 'own_matter'
    when not exists (select from person p where p.id = p_actor and p.created_at <= p_now - interval '1 day')
      then 'second_person_too_new'
    when exists (select from makers m where m.made_by = p_asker) then 'second_person_made_by_first'
  end
$$;

-- As 0480, with the person who made the account.
create or replace function create_person(
  p_actor bigint, p_deya_id int, p_email text, p_first_name text, p_last_name text, p_phone text, p_lang text,
  p_confirmed boolean, p_now timestamptz, out id bigint, out refusal text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  refusal := case
    when not 'users.manage' in (select s.name from person_scope(p_actor, p_deya_id) s) then 'no_access'
    when email_in_use(p_email, 0, p_now) then 'user_email_of_another'
  end;
  if refusal is not null then return; end if;
  insert into person (email, first_name, last_name, phone, lang, confirmed_at, created_at, updated_at, made_by)
    values (p_email, p_first_name, p_last_name, p_phone, p_lang, case when p_confirmed then p_now end, p_now, p_now, p_actor)
    returning person.id into id;
  if p_deya_id is not null then
    insert into person_deya (deya_id, person_id, status, created_at, decided_at)
      values (p_deya_id, create_person.id, 'active', p_now, p_now);
  end if;
  insert into person_role (person_id, role_id, deya_id)
    select create_person.id, r.id, p_deya_id from role r where r.name = 'user';
exception when unique_violation then
  id := null;
  refusal := 'user_email_of_another';
end $$;

revoke all on function second_person_refusal(bigint, bigint, bigint, timestamptz) from public;
grant execute on function second_person_refusal(bigint, bigint, bigint, timestamptz) to hydria_app;
alter function second_person_refusal(bigint, bigint, bigint, timestamptz) owner to hydria_lookup;
revoke create on schema public from hydria_lookup;
