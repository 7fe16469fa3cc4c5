import { useState } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { StaffMessage } from '@hydria/shared/contract/conversations.ts';
import { staffAnswerForm } from '@hydria/shared/contract/forms/staff-answer.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';

export const THREAD = 'GET /api/staff/conversations/{id}';
export const LISTS = ['GET /api/staff/conversations', 'GET /api/staff/conversations/waiting'] as const;

export type Thread = Answer<typeof THREAD>;

/** The last answer of a colleague that came while the person was writing; undefined without one. */
const useMeanwhile = ({ messages, last }: Thread, isWriting: boolean): StaffMessage | undefined => {
  const [read, setRead] = useState(last);
  if (!isWriting && read !== last) setRead(last);
  return isWriting ? messages.findLast(({ n, by }) => by === 'staff' && n > read) : undefined;
};

/** The answer of the staff to a conversation. Written text stays when a colleague answers first. */
export const useAnswerForm = (thread: Thread) => {
  const { id, deya_id, last } = thread;
  const invalidate = useInvalidate();
  const form = useApiForm('POST /api/staff/conversations/{id}/messages', {
    rules: staffAnswerForm,
    toInput: (body, idempotency_key) => ({
      params: { id },
      query: { deya_id },
      body: { ...body, last, idempotency_key },
    }),
    handlesError: ({ code }) => {
      if (code !== 'answered_meanwhile') return false;
      void invalidate(THREAD);
      return true;
    },
    invalidates: [THREAD, ...LISTS],
    onSuccess: () => {
      form.reset();
    },
  });
  const meanwhile = useMeanwhile(thread, form.values.message !== '' && !form.isBusy);
  return { form, meanwhile };
};
