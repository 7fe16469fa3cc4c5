import { css } from '@emotion/react';
import { useEffect, useRef } from 'react';
import type { StaffMessage } from '@hydria/shared/contract/conversations.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useDeskT } from '../use-desk-t.ts';

const bubble = css({
  maxWidth: 'min(85%, 70ch)',
  padding: '10px 14px',
  borderRadius: 16,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
});
const ours = css({ justifySelf: 'end', background: color.primaryTint, borderEndEndRadius: 4 });
const theirs = css({ justifySelf: 'start', background: color.sunken, borderEndStartRadius: 4 });

const Message = ({ message: { by, text, at, author }, name }: { message: StaffMessage; name: string }) => {
  const t = useDeskT();
  const { dateTime } = useFormats();
  const isOurs = by === 'staff';
  const who = isOurs ? (author ?? t('conversations.staff')) : name;
  return (
    <Stack as="li" gap={2}>
      <p css={[bubble, isOurs ? ours : theirs]}>{text}</p>
      <span css={{ justifySelf: isOurs ? 'end' : 'start', ...type.small, color: color.textSecondary }}>
        {who}, <time dateTime={at}>{dateTime(at)}</time>
      </span>
    </Stack>
  );
};

/** The messages of a conversation, oldest first; scrolled to the newest. */
export const ThreadMessages = ({ messages, name }: { messages: readonly StaffMessage[]; name: string }) => {
  const t = useDeskT();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [messages.length]);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t('conversations.messages')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls can be reached by keyboard
      tabIndex={0}
      css={{ maxHeight: '50vh', overflowY: 'auto', padding: 4 }}
    >
      <ListReset as="ol" gap={12}>
        {messages.map((message) => (
          <Message key={message.n} message={message} name={name} />
        ))}
      </ListReset>
    </div>
  );
};
