import { useState } from 'react';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { codeText } from '@hydria/shared/remote/error-words.ts';
import { useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { CONTACT_TOPICS, type ContactTopic } from '@hydria/shared/rules/contact-message.ts';
import { isClean } from '@hydria/shared/rules/field-errors.ts';
import { colour, from } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { ErrorSummary } from '@hydria/shared/ui/error-summary.tsx';
import { inLine } from '@hydria/shared/ui/field.tsx';
import { Form } from '@hydria/shared/ui/form.tsx';
import { TextArea, TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../later/use-t.ts';
import { useContact } from './use-contact.ts';

/** Those that have to be filled in; above the form a sentence says of itself which one it means. */
const NEEDED = ['topic', 'message', 'name'] as const;

/** Each field's first sentence; what concerns e-mail and phone together is said at the e-mail. */
const useWords = (errors: Readonly<Record<string, readonly string[]>>): Record<string, string> => {
  const t = useT();
  const { platform, language } = useSurroundings();
  const words = Object.entries(errors).map(([field, [code = 'invalid']]) => {
    const needed = NEEDED.find((name) => name === field && code === 'required');
    if (needed) return [field, t(`contact.required.${needed}`)];
    return field === 'reply'
      ? ['email', t('contact.reply_required')]
      : [field, codeText(platform.i18n, language, code)];
  });
  return Object.fromEntries(words);
};

const pair = {
  display: 'grid',
  gap: '24px 16px',
  [from.small]: { gridTemplateColumns: '1fr 1fr', ...inLine },
} as const;

/** A message to the utility, with what is needed to answer it. */
export const ContactForm = ({ deya, onSent }: { deya: DeyaInfo; onSent: (code: string) => void }) => {
  const t = useT();
  const errorText = useErrorText();
  const { text, change, errors, failure, isSending, send } = useContact(deya, onSent);
  const [attempt, setAttempt] = useState(0);
  const words = useWords(attempt > 0 ? errors : {});
  const submit = () => {
    setAttempt(attempt + 1);
    if (isClean(errors)) send();
  };
  return (
    <Form onSubmit={submit} label={t('contact.title')}>
      <ErrorSummary errors={words} attempt={attempt} />
      {failure && (
        <Alert severity="error" title={t('contact.not_sent')}>
          {errorText(failure)}
        </Alert>
      )}
      <SelectInput<ContactTopic>
        name="topic"
        label={t('contact.topic')}
        choices={CONTACT_TOPICS.map((value) => ({ value, label: t(`contact.topics.${value}`) }))}
        value={text.topic}
        onChange={(topic) => change({ topic })}
        error={words['topic']}
      />
      <TextArea
        name="message"
        label={t('contact.message')}
        rows={6}
        most={deya.text_limit}
        value={text.message}
        onChange={(message) => change({ message })}
        error={words['message']}
      />
      <TextInput
        name="name"
        autoComplete="name"
        label={t('contact.name')}
        value={text.name}
        onChange={(name) => change({ name })}
        error={words['name']}
      />
      <p css={{ marginBottom: -12, color: colour.textSecondary }}>{t('contact.reply')}</p>
      <div css={pair}>
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={t('contact.email')}
          value={text.email}
          onChange={(email) => change({ email })}
          error={words['email']}
        />
        <TextInput
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          label={t('contact.phone')}
          value={text.phone}
          onChange={(phone) => change({ phone })}
          error={words['phone']}
        />
      </div>
      <div>
        <Button type="submit" variant="contained" loading={isSending}>
          {t('contact.send')}
        </Button>
      </div>
    </Form>
  );
};
