-- The scope of a call of a linked person and the state of the link, in one statement. The look-up of the link was planned at each
-- call; a function in PL/pgSQL plans it once a connection. It runs with the rights of its caller, so that row-level security holds.

create function begin_as_member(p_deya_id int, p_person_id bigint)
returns boolean
language plpgsql volatile as $$
begin
  perform set_config('app.deya_id', p_deya_id::text, true), set_config('app.person_id', p_person_id::text, true);
  return exists (
    select from public.person_deya l
    where l.deya_id = p_deya_id and l.person_id = p_person_id and l.status = 'active'
  );
end $$;
