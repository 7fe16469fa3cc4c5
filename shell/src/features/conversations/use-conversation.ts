import { useEffect } from 'react';
import { skipToken } from '@hydria/shared/libs';
import type { ConversationMessage } from '@hydria/shared/contract/conversations.ts';
import { conversationForm } from '@hydria/shared/contract/forms/conversation.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { useApiMutation } from '@hydria/shared/remote/use-api-mutation.ts';
import { usePlatform, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';

/** Polling interval for answers in an open conversation; never from a hidden tab. */
const ASK_MS = 5_000;

const LIST = 'GET /api/conversations';
const THREAD = 'GET /api/conversations/{id}';

/** A conversation with a utility, while it is open. */
export interface ConversationState {
  /** Undefined before the first message. */
  id: number | undefined;
  messages: readonly ConversationMessage[];
  isPending: boolean;
  error: ApiError | null;
  retry: () => void;
}

/** The latest conversation with a utility. */
export const useConversation = (deya_id: number): ConversationState => {
  const list = useTenantQuery(LIST, { deya_id });
  const id = list.data?.data[0]?.id;
  const thread = useTenantQuery(THREAD, id === undefined ? skipToken : { id, deya_id }, { refetchInterval: ASK_MS });
  const see = useApiMutation('POST /api/conversations/{id}/seen', { handlesError: () => true, invalidates: [LIST] });

  const { unseen = 0, last: newest = 0 } = thread.data ?? {};
  const { mutate } = see;
  useEffect(() => {
    if (id !== undefined && unseen > 0) mutate({ params: { id }, body: { deya_id, n: newest } });
  }, [id, deya_id, unseen, newest, mutate]);

  return {
    id,
    messages: thread.data?.messages ?? [],
    isPending: list.isPending || (id !== undefined && thread.isPending),
    error: list.error ?? thread.error,
    retry: () => void Promise.all([list.refetch(), id !== undefined && thread.refetch()]),
  };
};

interface MessageTarget {
  deya_id: number;
  conversation: ConversationState;
  /** Most characters; undefined until the utility is known. */
  text_limit: number | undefined;
}

/** The line of a conversation: the first message begins one, and each further message clears the line. */
export const useMessageForm = ({ deya_id, conversation: { id }, text_limit }: MessageTarget) => {
  const { api } = usePlatform();
  const { language } = useRemoteContext();
  const form = useApiForm('POST /api/conversations', {
    rules: conversationForm,
    to: deya_id,
    draft: `conversation.${deya_id}`,
    limits: { text_limit },
    context: { deya_id, lang: language },
    send: async ({ body }) => {
      const { message, idempotency_key } = body;
      const further = { deya_id, message, idempotency_key };
      if (id === undefined) await api('POST /api/conversations', { body });
      else await api('POST /api/conversations/{id}/messages', { params: { id }, body: further });
    },
    handlesError: () => true,
    invalidates: [LIST, THREAD],
    onSuccess: () => {
      form.reset();
    },
  });
  return form;
};
