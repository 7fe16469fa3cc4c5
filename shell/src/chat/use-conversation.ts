import { useEffect, useState } from 'react';
import type { ConversationMessage } from '@hydria/shared/contract/conversations.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { newIdempotencyKey } from '@hydria/shared/remote/idempotency-key.ts';
import { useCall } from '@hydria/shared/remote/use-call.ts';
import { useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { useRead, useRefresh } from '@hydria/shared/remote/use-read.ts';

/** How often an open conversation asks for answers; never from a hidden tab. */
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
  /** Why the last message could not be sent. */
  failure: ApiError | null;
  /** Resolves to whether it was stored. */
  send: (text: string) => Promise<boolean>;
}

/** The latest conversation with a utility; the first message begins one. A message sent again unchanged is stored once. */
export const useConversation = (deya_id: number): ConversationState => {
  const { language } = useSurroundings();
  const refresh = useRefresh();
  const list = useRead(LIST, { query: { deya_id } });
  const id = list.data?.data[0]?.id;
  const thread = useRead(
    THREAD,
    { params: { id: id ?? 0 }, query: { deya_id } },
    { enabled: id !== undefined, refetchInterval: ASK_MS },
  );
  const begin = useCall('POST /api/conversations', { handles: () => true });
  const answer = useCall('POST /api/conversations/{id}/messages', { handles: () => true });
  const see = useCall('POST /api/conversations/{id}/seen', { handles: () => true, refreshes: [LIST] });
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
    await Promise.all([refresh(LIST), refresh(THREAD)]);
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
