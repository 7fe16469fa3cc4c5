import { useEffect, useState } from 'react';
import { skipToken } from '@hydria/shared/libs';
import type { ConversationMessage } from '@hydria/shared/contract/conversations.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useInvalidate } from '@hydria/shared/remote/use-api-query.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Polling interval for answers in an open conversation; never from a hidden tab. */
const ASK_MS = 5_000;

const LIST = 'GET /api/conversations';
const THREAD = 'GET /api/conversations/{id}';

/** A conversation with a utility, while it is open. */
export interface ConversationState {
  messages: readonly ConversationMessage[];
  isPending: boolean;
  error: ApiError | null;
  retry: () => void;
  isSending: boolean;
  /** The error of the last message. */
  failure: ApiError | null;
  /** Resolves to whether it was stored. */
  send: (text: string) => Promise<boolean>;
}

/** The latest conversation with a utility; the first message begins one. A message sent again unchanged is stored once. */
export const useConversation = (deya_id: number): ConversationState => {
  const { language } = useRemoteContext();
  const invalidate = useInvalidate();
  const list = useTenantQuery(LIST, { deya_id });
  const id = list.data?.data[0]?.id;
  const thread = useTenantQuery(THREAD, id === undefined ? skipToken : { id, deya_id }, { refetchInterval: ASK_MS });
  const begin = useApiMutation('POST /api/conversations', { handlesError: () => true });
  const answer = useApiMutation('POST /api/conversations/{id}/messages', { handlesError: () => true });
  const see = useApiMutation('POST /api/conversations/{id}/seen', { handlesError: () => true, invalidates: [LIST] });
  const [last, setLast] = useState<{ text: string; key: string } | null>(null);

  const { unseen = 0, last: newest = 0 } = thread.data ?? {};
  const { mutate } = see;
  useEffect(() => {
    if (id !== undefined && unseen > 0) mutate({ params: { id }, body: { deya_id, n: newest } });
  }, [id, deya_id, unseen, newest, mutate]);

  const send = async (text: string): Promise<boolean> => {
    const key = last?.text === text ? last.key : newIdempotencyKey();
    setLast({ text, key });
    const body = { deya_id, message: text, idempotency_key: key };
    try {
      if (id === undefined) await begin.mutateAsync({ body: { ...body, lang: language } });
      else await answer.mutateAsync({ params: { id }, body });
    } catch {
      return false;
    }
    setLast(null);
    await Promise.all([invalidate(LIST), invalidate(THREAD)]);
    return true;
  };

  return {
    messages: thread.data?.messages ?? [],
    isPending: list.isPending || (id !== undefined && thread.isPending),
    error: list.error ?? thread.error,
    retry: () => void Promise.all([list.refetch(), id !== undefined && thread.refetch()]),
    isSending: begin.isPending || answer.isPending,
    failure: (id === undefined ? begin.error : answer.error) ?? null,
    send,
  };
};
