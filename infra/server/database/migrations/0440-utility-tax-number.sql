-- The tax number of a utility, which stands on its printed bills and receipts.
alter table deya add column afm text;
