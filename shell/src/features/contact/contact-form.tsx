import { contactForm } from '@hydria/shared/contract/forms/contact.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { EmailField, PhoneField, SelectField, TextAreaField, TextField } from '@hydria/shared/form/fields.tsx';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { CONTACT_TOPICS } from '@hydria/shared/rules/contact-message.ts';
import { from } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { inLine } from '@hydria/shared/ui/field.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { useT } from '../../deferred/use-t.ts';

const pair = {
  display: 'grid',
  gap: '24px 16px',
  [from.small]: { gridTemplateColumns: '1fr 1fr', ...inLine },
} as const;

/** A message to the utility, with contact details for the answer. */
export const ContactForm = ({ deya, onSent }: { deya: DeyaInfo; onSent: (code: string) => void }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const user = useSession((session) => session.user);
  const form = useApiForm('POST /api/contact', {
    rules: contactForm,
    to: deya.id,
    draft: `contact.${deya.id}`,
    defaults: { name: user?.full_name ?? '', email: user?.email ?? '', phone: user?.phone ?? '' },
    limits: { text_limit: deya.text_limit },
    context: { deya_id: deya.id, lang: language },
    notSent: t('contact.not_sent'),
    onSuccess: ({ code }) => onSent(code),
  });
  return (
    <ApiForm form={form} label={t('contact.title')} summary>
      <SelectField
        form={form}
        name="topic"
        choices={CONTACT_TOPICS.map((value) => ({ value, label: t(`contact.topics.${value}`) }))}
      />
      <TextAreaField form={form} name="message" rows={6} />
      <TextField form={form} name="name" autoComplete="name" />
      <Muted css={{ marginBottom: -12 }}>{t('contact.reply')}</Muted>
      <div css={pair}>
        <EmailField form={form} name="email" optional="either" />
        <PhoneField form={form} name="phone" optional="either" />
      </div>
      <div>
        <Button type="submit" variant="contained" loading={form.isBusy}>
          {t('contact.send')}
        </Button>
      </div>
    </ApiForm>
  );
};
