-- Whether the staff have published or hidden the words of a report and the reasons of the utility; null: those of Open311 are public.
alter table problem_report add column texts_public boolean;
