-- How the bills of a supply come, as its liable party has chosen in the portal; null: as the utility's system says (e_bill).
alter table supply add column e_bill_choice boolean;
-- The day of issue from which the choice counts.
alter table supply add column e_bill_from date;
