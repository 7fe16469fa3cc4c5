import { useState } from 'react';
import { reportContactForm } from '@hydria/shared/contract/forms/report-contact.ts';
import type { FollowedApplication } from '@hydria/shared/contract/online-forms.ts';
import { DialogForm } from '@hydria/shared/form/dialog-form.tsx';
import { EmailField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { APPLICATION_READS } from './applications.queries.ts';
import { useT } from './use-t.ts';

interface ContactProps {
  application: FollowedApplication;
  /** The secret of the mailed link. */
  token: string;
}

const ContactDialog = ({ application: { deya_id, email }, token, onClose }: ContactProps & { onClose: () => void }) => {
  const t = useT();
  const shared = useSharedT();
  const { notify } = usePlatform();
  const form = useApiForm('POST /api/report-links/contact', {
    rules: reportContactForm,
    defaults: { email: email ?? '' },
    to: deya_id,
    toInput: (body) => ({ body: { ...body, token } }),
    // Without an address a guest would not get to the application any more.
    check: (values): FieldErrors => (values.email.trim() === '' ? { email: ['required'] } : {}),
    invalidates: APPLICATION_READS,
    onSuccess: ({ email_waits }, { body }) => {
      const text = email_waits ? t('contact.email_waits', { email: body.email ?? '' }) : t('contact.saved');
      notify({ kind: 'success', text });
      onClose();
    },
  });
  return (
    <DialogForm form={form} title={t('contact.change')} submitLabel={shared('actions.save')} onClose={onClose}>
      <EmailField form={form} name="email" optional={false} />
    </DialogForm>
  );
};

/** The address to which mails about the application of a guest go, and the way to change it. */
export const ApplicationContact = ({ application, token }: ContactProps) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title={t('contact.title')} css={notOnPaper}>
      <p css={{ overflowWrap: 'anywhere' }}>{application.email}</p>
      <Button variant="outlined" onClick={() => setOpen(true)} css={{ marginTop: 12 }}>
        {t('contact.change')}
      </Button>
      {isOpen && <ContactDialog application={application} token={token} onClose={() => setOpen(false)} />}
    </SectionCard>
  );
};
