-- A contact field that the staff have emptied is the utility's system again: its note of a change is removed.
grant delete on deya_change to hydria_app;
