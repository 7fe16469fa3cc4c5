import type { reportForm } from '@hydria/shared/contract/forms/report.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';

/** Props of each screen of the report. */
export interface ReportFields {
  form: ApiForm<(typeof reportForm)['fields']>;
}
