-- A utility may state the accessibility of its pages in its own words (Decision (EU) 2018/1523).
alter table legal_text drop constraint legal_text_kind_check;
alter table legal_text add constraint legal_text_kind_check
  check (kind in ('terms-of-use', 'privacy-policy', 'accessibility-statement')) not valid;
