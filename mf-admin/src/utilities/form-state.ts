import type { utilityForm } from '@hydria/shared/contract/forms/utility.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';

export type UtilityFields = (typeof utilityForm)['fields'];

/** The form of a utility. */
export type UtilityFormState = ApiForm<UtilityFields>;
