-- Citus takes no subqueries in policies (decision 49). What they asked for, tenant_id(), is a stable function that the planner
-- puts in place: in an index condition it is evaluated once, as the subquery was.
do $$
declare p record;
begin
  for p in
    select c.relname, q.polname from pg_policy q join pg_class c on c.oid = q.polrelid
    where c.relnamespace = 'public'::regnamespace
      and pg_get_expr(q.polqual, q.polrelid) = '(deya_id = ( SELECT tenant_id() AS tenant_id))'
  loop
    execute format('alter policy %I on %I using (deya_id = tenant_id())', p.polname, p.relname);
  end loop;
end $$;
alter policy person_self on person using (id = acting_person_id());
alter policy external_identity_self on external_identity using (person_id = acting_person_id());
alter policy deya_own_insert on deya with check (id = tenant_id());
alter policy deya_own_update on deya using (id = tenant_id());

create or replace function make_reading_month(p_month date) returns void
language plpgsql volatile set search_path = pg_catalog, public, pg_temp as $$
declare
  v_name text := 'hourly_reading_' || to_char(p_month, 'YYYY_MM');
begin
  if exists (select from pg_class where relname = v_name and relnamespace = 'public'::regnamespace) then return; end if;
  -- Two feeds may want the same month: the second waits for the first and finds it.
  perform pg_advisory_xact_lock(714003);
  if exists (select from pg_class where relname = v_name and relnamespace = 'public'::regnamespace) then return; end if;
  execute format('create table public.%I (like public.hourly_reading including defaults including constraints)', v_name);
  execute format('alter table public.%I enable row level security', v_name);
  execute format('alter table public.%I force row level security', v_name);
  execute format('create policy %I on public.%I using (deya_id = public.tenant_id())', v_name || '_tenant', v_name);
  execute format(
    'alter table public.hourly_reading attach partition public.%I for values from (%L) to (%L)',
    v_name, p_month::timestamp at time zone 'UTC', (p_month + interval '1 month') at time zone 'UTC');
end $$;
