-- The servers that the portal calls for a utility are listed in its settings; those of the present addresses are allowed.
do $$
declare
  v_deya record;
  v_hosts jsonb;
begin
  for v_deya in select id, url from deya where not settings ? 'allowed_hosts' loop
    perform set_config('app.deya_id', v_deya.id::text, true);
    select jsonb_agg(distinct a.host order by a.host) into v_hosts
    from (
      select lower(substring(v_deya.url from '^https?://([^/:?#@]+)')) as host
      union
      select lower(substring(url from '^https?://([^/:?#@]+)')) from city_source where deya_id = v_deya.id) a
    where a.host is not null;
    if v_hosts is not null then
      update deya set settings = settings || jsonb_build_object('allowed_hosts', v_hosts) where id = v_deya.id;
    end if;
  end loop;
  perform set_config('app.deya_id', '', true);
end $$;
