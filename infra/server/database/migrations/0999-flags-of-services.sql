-- Four flags of a utility changed nothing and now act (ADR 206). Portals go on as they are: the flags are set unless an administrator
-- has written them, as every utility had these services.
alter table deya alter column deyapp set default true;
alter table deya alter column amr set default true;
alter table deya alter column water_damage set default true;
alter table deya alter column balloon_read set default true;

-- A change of a utility needs its number (deya_own_update); utilities are few.
do $$
declare
  v_id int;
  v_written text[];
begin
  for v_id in select id from deya order by id loop
    perform set_config('app.deya_id', v_id::text, true);
    select coalesce(array_agg(field), '{}') into v_written from deya_change
      where deya_id = v_id and field in ('deyapp', 'amr', 'water_damage', 'balloon_read');
    update deya set
      deyapp = deyapp or not 'deyapp' = any (v_written),
      amr = amr or not 'amr' = any (v_written),
      water_damage = water_damage or not 'water_damage' = any (v_written),
      balloon_read = balloon_read or not 'balloon_read' = any (v_written)
    where id = v_id;
  end loop;
  perform set_config('app.deya_id', '', true);
end $$;
