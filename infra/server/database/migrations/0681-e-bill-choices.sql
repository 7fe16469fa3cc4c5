-- one statement at a time
-- The choices that the utility's system has not taken over; seldom more than a few.
create index concurrently supply_e_bill_choice on supply (deya_id, kwdikos_katanalwti) where e_bill_choice is not null;
