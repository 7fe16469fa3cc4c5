-- one statement at a time
alter table account_approval validate constraint account_approval_act_check;
alter table account_approval validate constraint account_approval_reason_check;
alter table account_approval validate constraint account_approval_check;

-- Who made the accounts of before, by the audit trail.
update person p set made_by = e.actor_person_id
from (select a.person_id, min(a.actor_person_id) as actor_person_id from audit_event a
      where a.action = 'user-made' and a.person_id is not null group by a.person_id) e
where p.made_by is null and e.person_id = p.id;
update person p set made_by = e.actor_person_id
from (select a.person_id, min(a.actor_person_id) as actor_person_id from installation_event a
      where a.action = 'user-made' and a.person_id is not null group by a.person_id) e
where p.made_by is null and e.person_id = p.id;
