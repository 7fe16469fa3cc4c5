-- Staff who read the payments of a utility and close its days.
insert into permission (name, display_name, "group", group_sort, system)
  values ('payments.view', 'View payments and close days', 'customers', 50, true);
insert into role_permission (role_id, permission_id)
  select r.id, p.id from role r, permission p
  where r.name in ('administrator', 'staff') and p.name = 'payments.view';
