-- The purpose of each number of a utility: a burst pipe at night is not for the cash desk.
alter table deya add column phone1_use text;
alter table deya add column phone2_use text;
alter table deya add column phone3_use text;
alter table deya add constraint deya_phone_use_check check (
  phone1_use in ('faults', 'bills', 'switchboard')
  and phone2_use in ('faults', 'bills', 'switchboard')
  and phone3_use in ('faults', 'bills', 'switchboard')
) not valid;
