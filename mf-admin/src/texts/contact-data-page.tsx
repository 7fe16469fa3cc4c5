import type { ContactData } from '@hydria/shared/contract/texts.ts';
import { contactDataForm } from '@hydria/shared/contract/forms/contact-data.ts';
import type { FormValues } from '@hydria/shared/contract/forms/form.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm, type ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import { editedRow } from '@hydria/shared/form/use-edited-row.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { LANGUAGES } from '@hydria/shared/rules/languages.ts';
import { PHONE_USES } from '@hydria/shared/rules/phones.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { beside } from '../beside.ts';
import { useContactData } from './texts.queries.ts';
import { useTextsT } from './use-texts-t.ts';

type Fields = (typeof contactDataForm)['fields'];
type Values = FormValues<Fields>;
type Name = keyof Fields & string;

const valuesOf = (row: ContactData): Values => {
  const stored: Readonly<Record<string, unknown>> = row;
  // Every field of the form is a text on the page.
  return Object.fromEntries(
    Object.keys(contactDataForm.fields).map((name) => [name, String(stored[name] ?? '')]),
  ) as Values;
};

/** The last change of a field, with its author. */
const useNote = (form: FormState<Fields>, { changes }: ContactData) => {
  const t = useTextsT();
  const { dateTime } = useFormats();
  return (name: Name): string | undefined => {
    const last = changes.find(({ field }) => field === name);
    const who = last && t('contact.changed', { who: last.changed_by, at: dateTime(last.changed_at) });
    return [form.texts.hint(name), who].filter(Boolean).join(' ') || undefined;
  };
};

const PHONES = ['phone1', 'phone2', 'phone3'] as const;

const ContactFields = ({ form, row }: { form: FormState<Fields>; row: ContactData }) => {
  const t = useTextsT();
  const note = useNote(form, row);
  const uses = PHONE_USES.map((value) => ({ value, label: t(`contact.uses.${value}`) }));
  const line = (name: Name) => ({ form, name, description: note(name), autoComplete: 'off' }) as const;
  return (
    <>
      <SectionCard title={t('contact.phones')} note={t('contact.phones_note')}>
        <Stack gap={16}>
          {PHONES.map((phone) => (
            <div key={phone} css={beside}>
              <TextField {...line(phone)} type="tel" inputMode="tel" />
              <SelectField form={form} name={`${phone}_use`} choices={uses} />
            </div>
          ))}
        </Stack>
      </SectionCard>
      <SectionCard title={t('contact.online')}>
        <div css={beside}>
          <TextField {...line('email_public')} type="email" inputMode="email" />
          <TextField {...line('website')} type="url" inputMode="url" />
        </div>
      </SectionCard>
      <SectionCard title={t('contact.place')}>
        <Stack gap={16}>
          <TextField {...line('address')} />
          <div css={beside}>
            <TextField {...line('latitude')} inputMode="decimal" />
            <TextField {...line('longitude')} inputMode="decimal" />
          </div>
        </Stack>
      </SectionCard>
      <SectionCard title={t('contact.hours')} note={t('languages.plain_rule')}>
        <div css={beside}>
          {LANGUAGES.map((language) => (
            <TextAreaField
              key={language}
              form={form}
              name={`opening_hours_${language}`}
              description={note(`opening_hours_${language}`)}
              rows={3}
            />
          ))}
        </div>
      </SectionCard>
    </>
  );
};

const Edit = ({ row, deya_id }: { row: ContactData; deya_id: number }) => {
  const t = useTextsT();
  const { notify } = usePlatform();
  const form = useApiForm('PUT /api/staff/contact-data', {
    rules: contactDataForm,
    edits: editedRow(contactDataForm, row, valuesOf),
    toInput: (body, _, version) => ({ query: { deya_id }, body: { ...body, version } }),
    invalidates: ['GET /api/staff/contact-data', 'GET /api/deya/info'],
    onSuccess: () => notify({ kind: 'success', text: t('saved') }),
  });
  return (
    <ApiForm form={form} summary label={t('contact.title')}>
      <ContactFields form={form} row={row} />
      <div>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('save')}
        </Button>
      </div>
    </ApiForm>
  );
};

/** `/admin/contact-data`: how customers reach the chosen utility. */
export const ContactDataPage = () => {
  const t = useTextsT();
  const deya_id = useSession((session) => session.deya_id);
  const read = useContactData();
  return (
    <Page title={t('contact.title')} intro={t('contact.intro')} width="reading">
      {read.isPending && <Loading shape="form" count={5} />}
      {read.isError && <Failed error={read.error} retry={read.refetch} />}
      {read.data && deya_id !== null && <Edit key={deya_id} row={read.data} deya_id={deya_id} />}
    </Page>
  );
};
