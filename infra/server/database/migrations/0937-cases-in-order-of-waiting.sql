-- one statement at a time
-- The first order of the work list: open cases from the oldest, then closed ones from the newest. One page is read from the index.
drop index concurrently if exists problem_report_waiting;
create index concurrently problem_report_waiting on problem_report
  (deya_id, (case when status = any (array[0, 1, 2, 5]) then id else 999999999999999::bigint - id end), id);
drop index concurrently if exists form_answer_waiting;
create index concurrently form_answer_waiting on form_answer
  (deya_id, (case when status = any (array[0, 1, 2, 5]) then id else 999999999999999::bigint - id end), id);
