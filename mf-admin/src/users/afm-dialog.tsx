import { personAfmForm } from '@hydria/shared/contract/forms/person-afm.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { usePeopleT } from '../use-people-t.ts';
import { PERSON_READS, type Person } from './person.queries.ts';
import { useReach } from './use-reach.ts';

/** Says in a sentence how the number changes. */
const useConsequence = (person: Person) => {
  const t = usePeopleT();
  return (entered: string): string => {
    const afm = entered.trim();
    if (afm === (person.afm ?? '')) return t('afm.same');
    if (afm === '') return t('afm.removed', { afm: person.afm ?? '' });
    return person.afm === null ? t('afm.added', { afm }) : t('afm.replaced', { before: person.afm, afm });
  };
};

/** Changes the tax number of a person, with the reason. */
export const AfmDialog = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const t = usePeopleT();
  const { notify } = usePlatform();
  const { query } = useReach();
  const consequence = useConsequence(person);
  const form = useApiForm('PUT /api/users/{id}/afm', {
    rules: personAfmForm,
    edits: editedRow(personAfmForm, person, ({ afm }) => ({ afm: afm ?? '', reason: '' })),
    toInput: (body, _, version) => ({ params: { id: person.id }, query, body: { ...body, version } }),
    invalidates: PERSON_READS,
    onSuccess: () => {
      notify({ kind: 'success', text: t('afm.saved') });
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      title={t('afm.title')}
      submitLabel={t('save')}
      disabled={form.values.afm.trim() === (person.afm ?? '')}
      onClose={onClose}
    >
      <TextField form={form} name="afm" autoComplete="off" />
      <p role="status" css={{ margin: 0 }}>
        {consequence(form.values.afm)}
      </p>
      <TextAreaField form={form} name="reason" rows={3} />
    </DialogForm>
  );
};
