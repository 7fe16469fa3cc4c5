-- How a person reads volumes, numbers and dates; null where they have not chosen, so that the device decides.
alter table person add column unit text;
alter table person add column decimal_sign text;
alter table person add column date_format text;
alter table person add constraint person_unit_check check (unit in ('cubic', 'liters')) not valid;
alter table person add constraint person_decimal_sign_check check (decimal_sign in ('language', 'comma', 'dot')) not valid;
alter table person add constraint person_date_format_check
  check (date_format in ('language', 'DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD')) not valid;
