-- Every stored alert fits the constraints of the migration before.
alter table flow_alert validate constraint flow_alert_kind_check;
alter table flow_alert validate constraint flow_alert_check;
