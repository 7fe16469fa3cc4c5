import type { AnswerFields } from '@hydria/shared/contract/forms/answers.ts';
import type { FormUploads } from '@hydria/shared/form/form-uploads.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { writeFileAnswer } from '@hydria/shared/rules/form-files.ts';

/** A reference that no stored file has. */
const NOWHERE = '0'.repeat(32);

/** Takes the names of files into the answers of a trial; the files stay on the device. */
export const trialUploads = (form: ApiForm<AnswerFields>): FormUploads => ({
  of: () => [],
  add: ({ options: { field } }, files) => {
    const before = [form.values[field] ?? []].flat().filter(Boolean);
    form.set({ [field]: [...before, ...files.map(({ name }) => writeFileAnswer({ ref: NOWHERE, name }))] });
  },
  dismiss: () => undefined,
  said: () => '',
  say: () => undefined,
});
