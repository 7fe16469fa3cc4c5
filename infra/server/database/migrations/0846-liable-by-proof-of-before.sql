-- one statement at a time
alter table person validate constraint person_afm_proof;
alter table supply_person validate constraint supply_person_liable;

-- Numbers that the tax authority has proved.
update person p set afm_proof = 'identity'
where p.afm_proof is null and p.afm is not null
  and exists (select from external_identity i where i.person_id = p.id and i.subject = p.afm);

-- Numbers that the staff gave with a reason, and proved ones whose tax login was taken away later: the number stayed.
update person p set afm_proof = case e.action when 'tax-login' then 'identity' else 'staff' end
from (select distinct on (a.person_id) a.person_id, a.action, a.detail from audit_event a
      where a.action in ('tax-login', 'user-afm-changed') order by a.person_id, a.at desc, a.id desc) e
where p.afm_proof is null and p.afm is not null and e.person_id = p.id
  and coalesce(e.detail ->> 'removed', 'false') = 'false';

-- Links that were the liable party's by an unproved number or by both names stay so where the staff accepted the person as the owner.
-- What the request said then decides; decided requests are deleted after 180 days, and then what the account says. Without a request
-- the staff accepted the link unless the utility links by itself.
update supply_person k
set liable_for = s.liable_id, liable_at = coalesce(q.decided_at, o.decided_at, k.created_at), liable_by = coalesce(q.decided_by, o.decided_by)
from supply_person l
join supply s on s.deya_id = l.deya_id and s.kwdikos_katanalwti = l.kwdikos_katanalwti
join person p on p.id = l.person_id
join deya d on d.id = l.deya_id
left join lateral (
  select r.decided_at, r.decided_by, r.afm, r.first_name, r.last_name from registration_request r
  where r.deya_id = l.deya_id and r.person_id = l.person_id and r.kwdikos_katanalwti = l.kwdikos_katanalwti and r.status = 'accepted'
  order by r.id desc limit 1) q on true
left join lateral (
  select r.decided_at, r.decided_by from supply_request r
  where r.deya_id = l.deya_id and r.person_id = l.person_id and r.kwdikos_katanalwti = l.kwdikos_katanalwti
    and r.kind = 'owner' and r.state = 'accepted'
  order by r.id desc limit 1) o on true
where k.deya_id = l.deya_id and k.kwdikos_katanalwti = l.kwdikos_katanalwti and k.person_id = l.person_id
  and k.liable_for is null and l.customer_type = 'owner' and (p.afm_proof is null or s.afm is null)
  and coalesce(
    q.decided_by is not null or o.decided_by is not null
      or q.decided_at is null and coalesce((d.settings ->> 'registration_approval')::boolean, true), false)
  and case when p.afm is not null and s.afm is not null then p.afm = s.afm
           else search_text(coalesce(q.first_name, p.first_name)) = search_text(s.first_name)
                and search_text(coalesce(q.last_name, p.last_name)) = search_text(s.last_name)
                and search_text(p.first_name) = search_text(s.first_name) and search_text(p.last_name) = search_text(s.last_name)
                and p.first_name <> '' and p.last_name <> '' end;
