import { useMemo, useState } from 'react';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { useGuard, useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import {
  checkContact,
  isContactTopic,
  type ContactText,
  type ContactTopic,
} from '@hydria/shared/rules/contact-message.ts';
import { isClean, type FieldErrors } from '@hydria/shared/rules/field-errors.ts';

interface Draft extends ContactText {
  topic: ContactTopic | '';
}

/** What is written, what is wrong with it, and its sending. */
export interface ContactWriting {
  text: Draft;
  change: (patch: Partial<Draft>) => void;
  /** By field, of what is written now and of what the server refused. */
  errors: FieldErrors<string>;
  /** Why it could not be sent; what was written is still here. */
  failure: ApiError | null;
  isSending: boolean;
  send: () => void;
}

/** Writes and sends one message to a utility. One key for one content: sent again unchanged, it is stored once. */
export const useContact = (deya: DeyaInfo, onSent: (code: string) => void): ContactWriting => {
  const { language } = useSurroundings();
  const user = useSession((session) => session.user);
  const [typed, setTyped] = useState<Partial<Draft>>({});
  // The person may be known only after the page is there; what was typed meanwhile stays.
  const text = useMemo<Draft>(
    () => ({
      topic: '',
      message: '',
      name: user?.full_name ?? '',
      email: user?.email ?? '',
      phone: user?.phone ?? '',
      ...typed,
    }),
    [user, typed],
  );
  const [sent, setSent] = useState<{ text: Draft; key: string } | null>(null);
  const sending = useCall('POST /api/contact', { handles: () => true, onDone: ({ code }) => onSent(code) });
  useGuard(text.message !== '' && !sending.isSuccess);

  const refused = sent?.text === text ? (sending.error?.fields ?? {}) : {};
  const send = () => {
    const { topic, message, name, email, phone } = text;
    if (!isContactTopic(topic) || sending.isPending) return;
    const key = sent?.text === text ? sent.key : newIdempotencyKey();
    setSent({ text, key });
    const reply = { ...(email.trim() && { email }), ...(phone.trim() && { phone }) };
    sending.mutate({
      body: { deya_id: deya.id, topic, message, name, ...reply, lang: language, idempotency_key: key },
    });
  };
  return {
    text,
    change: (patch) => setTyped((before) => ({ ...before, ...patch })),
    errors: { ...checkContact(text, deya.text_limit), ...refused },
    failure: sent?.text === text && isClean(refused) ? sending.error : null,
    isSending: sending.isPending,
    send,
  };
};
