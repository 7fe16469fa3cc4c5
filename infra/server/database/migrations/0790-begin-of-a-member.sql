-- The scope of a call of a linked person, and the refusal of one whose link is not active. The look-up of the link was planned at each
-- call; a function in PL/pgSQL plans it once a connection. It runs with the rights of its caller, so that row-level security holds. The
-- error ends the transaction: the first statement of a call travels in one message with its begin, and does not run then (decision 165).

create function begin_as_member(p_deya_id int, p_person_id bigint)
returns void
language plpgsql volatile as $$
begin
  perform set_config('app.deya_id', p_deya_id::text, true), set_config('app.person_id', p_person_id::text, true);
  perform from public.person_deya l
    where l.deya_id = p_deya_id and l.person_id = p_person_id and l.status = 'active';
  if not found then
    raise exception using errcode = 'HY001', message = 'the link of the person to the utility is not active';
  end if;
end $$;
