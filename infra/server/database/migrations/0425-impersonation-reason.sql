-- A reason has 220 characters as a person counts them; each may be up to 24 code units (shared/rules/text.ts).
alter table impersonation drop constraint impersonation_reason_check;
alter table impersonation add constraint impersonation_reason_check check (length(reason) between 1 and 5280) not valid;
