-- When a case lost what it said of people, after its retention; null: it still says it.
alter table problem_report add column anonymised_at timestamptz;
alter table form_answer add column anonymised_at timestamptz;
