import { css } from '@emotion/react';
import { mdiClose } from '@mdi/js';
import { useEffect, useRef } from 'react';
import type { ConversationMessage } from '@hydria/shared/contract/conversations.ts';
import { ApiForm } from '@hydria/shared/form/api-form.tsx';
import { TextAreaField } from '@hydria/shared/form/fields.tsx';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { color, from, type } from '@hydria/shared/theme/tokens.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Loading } from '@hydria/shared/ui/loading.tsx';
import { giveBack } from '@hydria/shared/ui/modal.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { utilityNames } from '../../chrome/frame/frame-view.ts';
import { useT } from '../../deferred/use-t.ts';
import { LAUNCHER } from './launcher-id.ts';
import { useConversation, useMessageForm, type ConversationState } from './use-conversation.ts';

/** Beside the page on wide screens; full screen on a phone. */
const panel = css({
  position: 'fixed',
  zIndex: 35,
  inset: 0,
  width: '100%',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: 0,
  padding: 0,
  border: 0,
  background: color.raised,
  color: color.text,
  display: 'flex',
  flexDirection: 'column',
  [from.medium]: {
    inset: 'auto 24px 24px auto',
    width: 380,
    height: 'min(600px, calc(100dvh - 112px))',
    border: `1px solid ${color.hairline}`,
    borderRadius: 16,
    boxShadow: color.shadowRaised,
  },
});

const bubble = css({
  maxWidth: '85%',
  padding: '10px 14px',
  borderRadius: 16,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
});
const own = css({ justifySelf: 'end', background: color.primary, color: color.onPrimary, borderEndEndRadius: 4 });
const theirs = css({ justifySelf: 'start', background: color.sunken, borderEndStartRadius: 4 });

const Message = ({ message: { by, text, at } }: { message: ConversationMessage }) => {
  const t = useT();
  const { dateTime } = useFormats();
  const isOwn = by === 'customer';
  return (
    <Stack as="li" gap={2}>
      <span className="visually-hidden">{t(isOwn ? 'chat.you' : 'chat.they')}</span>
      <p css={[bubble, isOwn ? own : theirs]}>{text}</p>
      <time dateTime={at} css={{ justifySelf: isOwn ? 'end' : 'start', ...type.small, color: color.textSecondary }}>
        {dateTime(at)}
      </time>
    </Stack>
  );
};

/** Scrolls to the newest message. */
const useEnd = (count: number) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return list;
};

const Thread = ({ conversation }: { conversation: ConversationState }) => {
  const t = useT();
  const { messages, isPending, error, retry } = conversation;
  const list = useEnd(messages.length);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t('chat.messages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached by keyboard
      tabIndex={0}
      css={{ flex: 1, overflowY: 'auto', padding: '8px 20px' }}
    >
      {isPending && <Loading shape="text" count={4} />}
      {error && messages.length === 0 && <Failed error={error} retry={retry} />}
      {!isPending && !error && messages.length === 0 && <Muted>{t('chat.none')}</Muted>}
      <ListReset as="ol" gap={12}>
        {messages.map((message) => (
          <Message key={message.n} message={message} />
        ))}
      </ListReset>
    </div>
  );
};

const Writing = (target: Parameters<typeof useMessageForm>[0]) => {
  const t = useT();
  const errorText = useErrorText();
  const form = useMessageForm(target);
  const isAtField = 'message' in form.errors;
  return (
    <div css={{ padding: '12px 20px 20px', borderTop: `1px solid ${color.hairline}` }}>
      <ApiForm form={form} label={t('chat.title')}>
        {form.error && !isAtField && <Alert severity="error">{errorText(form.error)}</Alert>}
        <TextAreaField form={form} name="message" rows={2} />
        <Button type="submit" variant="contained" loading={form.isBusy} css={{ justifySelf: 'end' }}>
          {t('chat.send')}
        </Button>
      </ApiForm>
    </div>
  );
};

/** The open conversation. Escape closes it and returns the focus to its opener. */
export const ConversationPanel = ({ deya_id, close }: { deya_id: number; close: () => void }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { deya } = useDeya(deya_id);
  const conversation = useConversation(deya_id);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.querySelector('textarea')?.focus();
    return () => {
      // The button was removed when the conversation opened, and is rendered again.
      const isThere = opener !== document.body && opener?.isConnected;
      giveBack(isThere ? opener : document.getElementById(LAUNCHER));
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, as in every dialog
    <dialog
      ref={dialog}
      open
      aria-labelledby="chat-title"
      css={panel}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <Row gap={8} align="center" wrap={false} css={{ padding: '12px 8px 8px 20px' }}>
        <div css={{ flex: 1, minWidth: 0 }}>
          <h2 id="chat-title" css={type.h3}>
            {t('chat.title')}
          </h2>
          {deya && <Muted small>{utilityNames(deya, language).title}</Muted>}
        </div>
        <IconButton aria-label={t('chat.close')} onClick={close}>
          <Icon path={mdiClose} />
        </IconButton>
      </Row>
      <Thread conversation={conversation} />
      <Writing deya_id={deya_id} conversation={conversation} text_limit={deya?.text_limit} />
    </dialog>
  );
};
