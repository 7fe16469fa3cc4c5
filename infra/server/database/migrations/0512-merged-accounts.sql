-- Two accounts of one person become one: the account that ends is deleted and names the one that stays. A second administrator
-- approves, and the approval names both accounts (0482).
alter table person add column merged_into bigint;
alter table person add constraint person_merged_into foreign key (merged_into) references person on delete set null not valid;
alter table account_approval add column into_person_id bigint;
alter table account_approval drop constraint account_approval_act_check;
alter table account_approval add constraint account_approval_act_check
  check (act in ('second-factor', 'one-time-password', 'merge') and (act = 'merge') = (into_person_id is not null)) not valid;

grant create on schema public to hydria_lookup;
grant update (merged_into, afm) on person to hydria_lookup;

-- The rows of a person in every utility, for the functions below.
create policy problem_report_over on problem_report to hydria_lookup using (true);
create policy form_answer_over on form_answer to hydria_lookup using (true);
create policy bank_payment_over on bank_payment to hydria_lookup using (true);
create policy conversation_message_over on conversation_message to hydria_lookup using (true);
create policy registration_note_over on registration_note to hydria_lookup using (true);
create policy tax_verification_over on tax_verification to hydria_lookup using (true);
create policy terms_acceptance_over on terms_acceptance to hydria_lookup using (true);
create policy external_identity_move on external_identity for update to hydria_lookup using (true) with check (true);
create policy person_deya_move on person_deya for update to hydria_lookup using (true) with check (true);
create policy supply_person_move on supply_person for all to hydria_lookup using (true) with check (true);
create policy email_change_end on email_change for update to hydria_lookup using (true) with check (true);
grant select (deya_id, person_id), update (person_id) on problem_report, form_answer to hydria_lookup;
grant select (deya_id, person_id, idempotency_key), update (person_id, idempotency_key) on bank_payment to hydria_lookup;
grant select (deya_id, conversation_id, by, person_id), update (person_id) on conversation_message to hydria_lookup;
grant select (deya_id, request_id, by, person_id), update (person_id) on registration_note to hydria_lookup;
grant update (person_id) on conversation, contact_message, terms_acceptance, impersonation, external_identity to hydria_lookup;
grant select on terms_acceptance to hydria_lookup;
grant update (person_id, idempotency_key, status, decided_at, decided_by) on registration_request to hydria_lookup;
grant select, insert, delete on tax_verification to hydria_lookup;
grant insert, update, delete on supply_person to hydria_lookup;
grant update (status, decided_at) on person_deya to hydria_lookup;
grant update (ended_at) on email_change to hydria_lookup;

-- The tax number of a person: proven by the tax authority, or of the account.
create function tax_number_of(p_person bigint) returns text
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select i.subject from external_identity i where i.person_id = p_person and i.provider = 'gsis'), p.afm)
  from person p where p.id = p_person
$$;

-- The rule that forbids a merge; null without one. An account that stays must be one whose owner can sign in and whose e-mail is
-- proven, because the rights of the other account go there.
create function merge_refusal(p_actor bigint, p_person bigint, p_into bigint, p_deya_id int, p_now timestamptz) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with reach as (
    select r.reach from unnest(array[p_person, p_into]) n, person_reach(p_actor, n, p_deya_id, 'users.manage') r
  )
  select case
    when exists (select from reach r where r.reach = 'none') then 'user_not_found'
    when p_person = p_into then 'merge_same'
    when p_actor in (p_person, p_into) then 'merge_self'
    when exists (select from person_role pr join role r on r.id = pr.role_id
                 where pr.person_id in (p_person, p_into) and r.name = 'administrator') then 'merge_administrator'
    when exists (select from reach r where r.reach = 'stronger') then 'no_access'
    when exists (select from reach r where r.reach = 'shared') then 'user_of_other_utility'
    when exists (select from person p where p.id in (p_person, p_into) and p.deleted_at is not null) then 'merge_deleted'
    when not exists (select from person p where p.id = p_into and p.active and p.confirmed_at is not null)
      or exists (select from email_change e where e.person_id = p_into and e.confirmed_at is null and e.ended_at is null
                 and e.expires_at > p_now)
      then 'merge_not_active'
    when tax_number_of(p_person) <> tax_number_of(p_into) then 'merge_afm_differs'
  end
$$;

-- How much an account has, by kind, for who may manage it.
create function count_of_person(p_actor bigint, p_person bigint, p_deya_id int) returns jsonb
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select jsonb_build_object(
    'utilities', (select count(*) from person_deya l where l.person_id = p_person),
    'supplies', (select count(*) from supply_person s where s.person_id = p_person),
    'requests', (select count(*) from registration_request r where r.person_id = p_person),
    'reports', (select count(*) from problem_report r where r.person_id = p_person),
    'applications', (select count(*) from form_answer a where a.person_id = p_person),
    'conversations', (select count(*) from conversation c where c.person_id = p_person),
    'messages', (select count(*) from contact_message m where m.person_id = p_person),
    'payments', (select count(*) from bank_payment b where b.person_id = p_person),
    'consents', (select count(*) from terms_acceptance t where t.person_id = p_person))
  where (select r.reach from person_reach(p_actor, p_person, p_deya_id, 'users.manage') r) = 'full'
$$;

-- Asks a second administrator to approve a merge; one request for an account at a time.
create function ask_merge(
  p_actor bigint, p_person bigint, p_into bigint, p_deya_id int, p_reason text, p_now timestamptz, out id bigint, out refusal text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(714320);
  refusal := merge_refusal(p_actor, p_person, p_into, p_deya_id, p_now);
  if refusal is null and exists (
    select from account_approval a where a.person_id = p_person and a.act = 'merge' and a.used_at is null
      and (a.approved is null or a.approved) and a.asked_at > p_now - interval '1 day') then
    refusal := 'approval_waiting';
  end if;
  if refusal is not null then return; end if;
  insert into account_approval (person_id, into_person_id, act, reason, asked_by, asked_at)
    values (p_person, p_into, 'merge', p_reason, p_actor, p_now) returning account_approval.id into id;
end $$;

-- As 0482; who approves a merge must reach the account that stays as well, and it is not their own.
create or replace function decide_approval(
  p_actor bigint, p_person bigint, p_deya_id int, p_id bigint, p_approved boolean, p_now timestamptz
) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_reach text;
  v account_approval;
begin
  perform pg_advisory_xact_lock(714320);
  select r.reach into v_reach from person_reach(p_actor, p_person, p_deya_id, 'users.manage') r;
  select * into v from account_approval a where a.id = p_id and a.person_id = p_person;
  if v_reach = 'none' then return 'user_not_found'; end if;
  if v.id is null then return 'approval_not_found'; end if;
  if v_reach = 'stronger' then return 'no_access'; end if;
  if v_reach = 'shared' then return 'user_of_other_utility'; end if;
  -- Neither who asks decides, nor whose account it is.
  if v.asked_by = p_actor or p_person = p_actor then return 'second_administrator_needed'; end if;
  if v.decided_at is not null or v.asked_at <= p_now - interval '1 day' then return 'approval_decided'; end if;
  if v.act = 'merge' and p_approved then
    v_reach := merge_refusal(p_actor, p_person, v.into_person_id, p_deya_id, p_now);
    if v_reach is not null then return v_reach; end if;
  end if;
  update account_approval a set decided_by = p_actor, decided_at = p_now, approved = p_approved where a.id = p_id;
  return null;
end $$;

-- As open_approvals, with the account that stays.
create function waiting_approvals(p_actor bigint, p_person bigint, p_deya_id int, p_now timestamptz)
returns table (
  id bigint, act text, into_person_id bigint, into_name text, reason text, asked_by bigint, asked_by_name text,
  asked_at timestamptz, approved boolean
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.id, o.act, a.into_person_id, trim(i.first_name || ' ' || i.last_name), o.reason, o.asked_by, o.asked_by_name,
    o.asked_at, o.approved
  from open_approvals(p_actor, p_person, p_deya_id, p_now) o join account_approval a on a.id = o.id
    left join person i on i.id = a.into_person_id
  order by o.id
$$;

-- Moves the tax login, unless the account that stays has one of its own. Verifications refer to it by person and provider.
create function move_tax_login(p_person bigint, p_into bigint) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare v_verified jsonb;
begin
  with gone as (delete from tax_verification v where v.person_id = p_person returning v.*)
    select coalesce(jsonb_agg(to_jsonb(g)), '[]') into v_verified from gone g;
  update external_identity i set person_id = p_into where i.person_id = p_person
    and not exists (select from external_identity k where k.person_id = p_into and k.provider = i.provider);
  insert into tax_verification (deya_id, person_id, provider, verified_at)
    select v.deya_id, p_into, v.provider, v.verified_at from jsonb_to_recordset(v_verified)
      v (deya_id int, provider text, verified_at timestamptz)
    where exists (select from external_identity k where k.person_id = p_into and k.provider = v.provider)
  on conflict do nothing;
end $$;

-- Moves utilities and supplies. Where both accounts have one, the row of the account that stays holds, with the wider right: links
-- that a utility has accepted, the longer time, and an owner before a tenant.
create function move_links(p_person bigint, p_into bigint, p_now timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into person_deya (deya_id, person_id, status, subscribe, created_at, decided_at)
    select l.deya_id, p_into, l.status, l.subscribe, l.created_at, l.decided_at from person_deya l where l.person_id = p_person
  on conflict do nothing;
  update person_deya k set status = 'active', decided_at = coalesce(l.decided_at, p_now) from person_deya l
    where k.person_id = p_into and l.person_id = p_person and l.deya_id = k.deya_id and l.status = 'active' and k.status <> 'active';
  insert into supply_person as k (deya_id, kwdikos_katanalwti, person_id, customer_type, alias, since, until, created_at)
    select s.deya_id, s.kwdikos_katanalwti, p_into, s.customer_type, s.alias, s.since, s.until, s.created_at
    from supply_person s where s.person_id = p_person
  on conflict (deya_id, kwdikos_katanalwti, person_id) do update set
    customer_type = case when 'owner' in (k.customer_type, excluded.customer_type) then 'owner'
      when 'authorised' in (k.customer_type, excluded.customer_type) then 'authorised' else 'tenant' end,
    alias = coalesce(k.alias, excluded.alias),
    since = case when k.since is null or excluded.since is null then null else least(k.since, excluded.since) end,
    until = case when k.until is null or excluded.until is null then null else greatest(k.until, excluded.until) end;
end $$;

-- Moves what a person has sent and paid. A pending request that the account that stays has made as well is closed. Keys of requests
-- and payments are unique for a person; one that both have used is forgotten on the moved row.
create function move_requests(p_actor bigint, p_person bigint, p_into bigint, p_now timestamptz) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
begin
  update registration_request r set status = 'refused', decided_at = p_now, decided_by = p_actor
    where r.person_id = p_person and r.status = 'pending' and exists (
      select from registration_request k where k.person_id = p_into and k.deya_id = r.deya_id and k.status = 'pending'
        and k.kwdikos_katanalwti = r.kwdikos_katanalwti);
  update registration_request r set person_id = p_into, idempotency_key = case when not exists (
      select from registration_request k where k.person_id = p_into and k.deya_id = r.deya_id
        and k.idempotency_key = r.idempotency_key) then r.idempotency_key end
    where r.person_id = p_person;
  update registration_note n set person_id = p_into where n.person_id = p_person and n.by = 'customer';
  update problem_report r set person_id = p_into where r.person_id = p_person;
  update form_answer a set person_id = p_into where a.person_id = p_person;
  update conversation c set person_id = p_into where c.person_id = p_person;
  update conversation_message m set person_id = p_into where m.person_id = p_person and m.by = 'customer';
  update contact_message m set person_id = p_into where m.person_id = p_person;
  update bank_payment b set person_id = p_into, idempotency_key = case when not exists (
      select from bank_payment k where k.person_id = p_into and k.deya_id = b.deya_id and k.idempotency_key = b.idempotency_key)
      then b.idempotency_key else left(p_person || ':' || b.idempotency_key, 255) end
    where b.person_id = p_person;
  update terms_acceptance t set person_id = p_into where t.person_id = p_person and not exists (
    select from terms_acceptance k where k.person_id = p_into and k.kind = t.kind and k.accepted_at = t.accepted_at);
  update impersonation i set person_id = p_into where i.person_id = p_person;
end $$;

-- Merges an account into another with an approval that the actor has been given. `unchanged` when it was done before.
create function merge_person(
  p_actor bigint, p_person bigint, p_into bigint, p_deya_id int, p_now timestamptz, out refusal text, out reason text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(714320);
  perform from person p where p.id in (p_person, p_into) order by p.id for update;
  if exists (select from person p where p.id = p_person and p.merged_into = p_into)
     and (select r.reach from person_reach(p_actor, p_person, p_deya_id, 'users.manage') r) = 'full' then
    refusal := 'unchanged';
    return;
  end if;
  refusal := merge_refusal(p_actor, p_person, p_into, p_deya_id, p_now);
  if refusal is not null then return; end if;
  update account_approval a set used_at = p_now
    where a.person_id = p_person and a.into_person_id = p_into and a.act = 'merge' and a.asked_by = p_actor and a.approved
      and a.used_at is null and a.decided_at > p_now - interval '1 day'
    returning a.reason into reason;
  if not found then
    refusal := 'second_administrator_needed';
    return;
  end if;
  update person k set afm = coalesce(k.afm, tax_number_of(p_person)), updated_at = p_now
    where k.id = p_into and k.afm is null and tax_number_of(p_person) is not null;
  perform move_tax_login(p_person, p_into);
  perform move_links(p_person, p_into, p_now);
  perform move_requests(p_actor, p_person, p_into, p_now);
  -- The links to utilities stay, so that a utility finds the ended account among the deleted ones. Push subscriptions belong to the
  -- browsers of the ended sessions.
  delete from supply_person s where s.person_id = p_person;
  delete from device_token d where d.person_id = p_person;
  delete from one_time_token t where t.person_id = p_person;
  update email_change e set ended_at = p_now where e.person_id = p_person and e.ended_at is null;
  update person p set merged_into = p_into where p.merged_into = p_person;
  -- A trigger ends the sessions (0301).
  update person p set deleted_at = p_now, updated_at = p_now, merged_into = p_into where p.id = p_person;
end $$;

-- As 0321; a merged account is not restored, since another one has what it had.
create or replace function change_person(p_actor bigint, p_person bigint, p_deya_id int, p_to text, p_now timestamptz) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_refusal text;
  v_reach text;
  v_is_admin boolean;
  v person;
begin
  perform pg_advisory_xact_lock(714320);
  select r.reach into v_reach from person_reach(p_actor, p_person, p_deya_id, 'users.manage') r;
  select * into v from person p where p.id = p_person;
  v_is_admin := exists (select from person_role pr join role r on r.id = pr.role_id
                        where pr.person_id = p_person and pr.deya_id is null and r.name = 'administrator');
  v_refusal := case
    when v_reach = 'none' then 'user_not_found'
    when p_to = 'deactivated' and p_person = p_actor then 'user_cant_deactivate_self'
    when p_to = 'unconfirmed' and p_person = p_actor then 'user_cant_unconfirm_self'
    when p_to in ('deleted', 'erased') and p_person = p_actor then 'user_cant_delete_self'
    when v_reach = 'stronger' then 'no_access'
    when v_reach = 'shared' then 'user_of_other_utility'
    when p_to = 'unconfirmed' and v_is_admin then 'user_cant_unconfirm_admin'
    when p_to in ('deleted', 'erased') and v_is_admin then 'user_cant_delete_admin'
    when p_to = 'deactivated' and is_last_administrator(p_person) then 'last_administrator'
    when p_to = 'erased' and v.deleted_at is null then 'user_delete_first'
    when p_to = 'restored' and v.merged_into is not null then 'user_merged'
    when p_to = 'active' and v.active or p_to = 'deactivated' and not v.active
      or p_to = 'confirmed' and v.confirmed_at is not null or p_to = 'unconfirmed' and v.confirmed_at is null
      or p_to = 'deleted' and v.deleted_at is not null or p_to = 'restored' and v.deleted_at is null then 'unchanged'
  end;
  if v_refusal is not null then return v_refusal; end if;
  if p_to = 'erased' then
    begin
      delete from person p where p.id = p_person;
    exception when foreign_key_violation then
      -- Books of a utility name the person, such as payments.
      return 'user_not_saved';
    end;
  else
    update person p set updated_at = p_now,
      active = case p_to when 'active' then true when 'deactivated' then false else p.active end,
      confirmed_at = case p_to when 'confirmed' then p_now when 'unconfirmed' then null else p.confirmed_at end,
      deleted_at = case p_to when 'deleted' then p_now when 'restored' then null else p.deleted_at end
    where p.id = p_person;
  end if;
  return null;
end $$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'merge_refusal(bigint, bigint, bigint, int, timestamptz)', 'count_of_person(bigint, bigint, int)',
    'ask_merge(bigint, bigint, bigint, int, text, timestamptz)', 'waiting_approvals(bigint, bigint, int, timestamptz)',
    'merge_person(bigint, bigint, bigint, int, timestamptz)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
  -- Parts of a merge, which are not called alone.
  foreach f in array array[
    'tax_number_of(bigint)', 'move_tax_login(bigint, bigint)', 'move_links(bigint, bigint, timestamptz)',
    'move_requests(bigint, bigint, bigint, timestamptz)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
