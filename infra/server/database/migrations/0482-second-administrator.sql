-- Two acts give an administrator power over an account: removing the second factor, and a one-time password that is shown. Each
-- needs the approval of a second administrator, works once and for a day.
create table account_approval (
  id bigint primary key default nextval('hydria_id'),
  person_id bigint not null references person on delete cascade,
  act text not null check (act in ('second-factor', 'one-time-password')),
  reason text not null check (char_length(reason) between 1 and 1000),
  asked_by bigint not null,
  asked_at timestamptz not null,
  decided_by bigint check (decided_by <> asked_by),
  decided_at timestamptz,
  approved boolean,
  used_at timestamptz,
  check ((decided_by is null) = (decided_at is null) and (decided_by is null) = (approved is null))
);
create index account_approval_person on account_approval (person_id, id);
alter table account_approval enable row level security;
alter table account_approval force row level security;
create policy account_approval_lookup on account_approval to hydria_lookup using (true) with check (true);
grant select, insert, update on account_approval to hydria_lookup;
grant create on schema public to hydria_lookup;

-- Asks for an approval; the same act is asked for once at a time.
create function ask_approval(
  p_actor bigint, p_person bigint, p_deya_id int, p_act text, p_reason text, p_now timestamptz, out id bigint, out refusal text
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_reach text;
begin
  perform pg_advisory_xact_lock(714320);
  select r.reach into v_reach from person_reach(p_actor, p_person, p_deya_id, 'users.manage') r;
  refusal := case v_reach
    when 'none' then 'user_not_found' when 'stronger' then 'no_access' when 'shared' then 'user_of_other_utility' end;
  if refusal is null and exists (
    select from account_approval a where a.person_id = p_person and a.act = p_act and a.used_at is null
      and (a.approved is null or a.approved) and a.asked_at > p_now - interval '1 day') then
    refusal := 'approval_waiting';
  end if;
  if refusal is not null then return; end if;
  insert into account_approval (person_id, act, reason, asked_by, asked_at)
    values (p_person, p_act, p_reason, p_actor, p_now) returning account_approval.id into id;
end $$;

-- Decides about the request of another administrator.
create function decide_approval(
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
  update account_approval a set decided_by = p_actor, decided_at = p_now, approved = p_approved where a.id = p_id;
  return null;
end $$;

-- Uses up an approval that the actor has asked for; false without one.
create function use_approval(p_actor bigint, p_person bigint, p_act text, p_now timestamptz) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with used as (
    update account_approval a set used_at = p_now
    where a.person_id = p_person and a.act = p_act and a.asked_by = p_actor and a.approved and a.used_at is null
      and a.decided_at > p_now - interval '1 day'
    returning a.id
  )
  select exists (select from used)
$$;

-- Requests about a person that still count, for who manages them.
create function open_approvals(p_actor bigint, p_person bigint, p_deya_id int, p_now timestamptz)
returns table (id bigint, act text, reason text, asked_by bigint, asked_by_name text, asked_at timestamptz, approved boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.act, a.reason, a.asked_by, trim(p.first_name || ' ' || p.last_name), a.asked_at, a.approved
  from account_approval a left join person p on p.id = a.asked_by
  where a.person_id = p_person and a.used_at is null and a.asked_at > p_now - interval '1 day'
    and (a.approved is null or a.approved)
    and (select r.reach from person_reach(p_actor, p_person, p_deya_id, 'users.manage') r) <> 'none'
  order by a.id
$$;

do $$
declare f regprocedure;
begin
  foreach f in array array[
    'ask_approval(bigint, bigint, int, text, text, timestamptz)',
    'decide_approval(bigint, bigint, int, bigint, boolean, timestamptz)',
    'use_approval(bigint, bigint, text, timestamptz)', 'open_approvals(bigint, bigint, int, timestamptz)'
  ]::regprocedure[] loop
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to hydria_app', f);
    execute format('alter function %s owner to hydria_lookup', f);
  end loop;
end $$;
revoke create on schema public from hydria_lookup;
