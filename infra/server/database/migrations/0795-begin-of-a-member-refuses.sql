-- A person without an active link is refused by an error, which ends the transaction. The first statement of a call can then travel
-- in one message with its begin, and finds nothing when the link is not active.

create or replace function begin_as_member(p_deya_id int, p_person_id bigint)
returns boolean
language plpgsql volatile as $$
begin
  perform set_config('app.deya_id', p_deya_id::text, true), set_config('app.person_id', p_person_id::text, true);
  perform from public.person_deya l
    where l.deya_id = p_deya_id and l.person_id = p_person_id and l.status = 'active';
  if not found then
    raise exception using errcode = 'HY001', message = 'the link of the person to the utility is not active';
  end if;
  return true;
end $$;
