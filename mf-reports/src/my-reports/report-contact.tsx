import { useState } from 'react';
import { reportContactForm } from '@hydria/shared/contract/forms/report-contact.ts';
import type { ReportWithEvents } from '@hydria/shared/contract/reports.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { EmailField, PhoneField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useSendsMail } from '@hydria/shared/remote/sends-mail.ts';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { useLinkToken } from './link-token.tsx';
import { REPORT_READS } from './my-reports.queries.ts';
import { useT } from './use-t.ts';

interface ContactProps {
  report: ReportWithEvents;
}

const ContactDialog = ({ report: { id, deya_id, contact }, onClose }: ContactProps & { onClose: () => void }) => {
  const t = useT();
  const shared = useSharedT();
  const { api, notify } = usePlatform();
  const token = useLinkToken();
  const sendsMail = useSendsMail();
  const form = useApiForm('POST /api/report-links/contact', {
    rules: reportContactForm,
    defaults: {
      phone: contact.phone ?? '',
      email: contact.email ?? '',
      first_name: contact.first_name ?? '',
      last_name: contact.last_name ?? '',
    },
    to: deya_id,
    toInput: (body) => ({ body: { ...body, token: token ?? '' } }),
    // Without an address a guest would not get to the report any more.
    check: ({ email }): FieldErrors => (token !== null && email.trim() === '' ? { email: ['required'] } : {}),
    ...(token === null && {
      send: ({ body: { phone, email, first_name, last_name } }) =>
        api('POST /api/reports/{id}/contact', { params: { id }, body: { phone, email, first_name, last_name } }),
    }),
    invalidates: REPORT_READS,
    onSuccess: ({ email_waits }, { body }) => {
      const text = email_waits ? t('contact.email_waits', { email: body.email ?? '' }) : t('contact.saved');
      notify({ kind: 'success', text });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('contact.title')} submitLabel={shared('actions.save')} onClose={onClose}>
      <PhoneField form={form} name="phone" />
      {sendsMail && <EmailField form={form} name="email" />}
      <TextField form={form} name="first_name" autoComplete="given-name" />
      <TextField form={form} name="last_name" autoComplete="family-name" />
    </DialogForm>
  );
};

/** How the utility reaches the reporter, and the way to change it. */
export const ReportContact = ({ report }: ContactProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { first_name, last_name, phone, email } = report.contact;
  const name = [first_name, last_name].filter(Boolean).join(' ');
  const none = t('contact.none');
  const isGuest = useLinkToken() !== null;
  return (
    <SectionCard title={t('contact.title')} css={notOnPaper}>
      <DataList>
        <DataRow name={t('contact.name')}>{name || none}</DataRow>
        <DataRow name={t('field.report_contact.phone')}>{phone ?? none}</DataRow>
        <DataRow name={t('field.report_contact.email')}>{email ?? (isGuest ? none : t('contact.of_account'))}</DataRow>
      </DataList>
      <Button variant="outlined" onClick={() => setOpen(true)} css={{ marginTop: 12 }}>
        {t('contact.change')}
      </Button>
      {isOpen && <ContactDialog report={report} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
};
