-- What a person is given for a report or a filled-in form, and what keeps one sending from being stored twice.

alter table problem_report
  -- The reference told to the reporter: eight letters and digits, unique in the utility.
  add column code text not null,
  add column idempotency_key text,
  add constraint problem_report_code unique (deya_id, code),
  add constraint problem_report_idempotency unique (deya_id, idempotency_key);

create index problem_report_newest on problem_report (deya_id, created_at desc, id desc);

alter table form_answer
  add column code text not null,
  add column idempotency_key text,
  add constraint form_answer_code unique (deya_id, code),
  add constraint form_answer_idempotency unique (deya_id, idempotency_key);

alter table online_form
  -- Per language, like the title: what the form is for, and what the utility does after it was handed in.
  add column description jsonb,
  add column success_note jsonb;
