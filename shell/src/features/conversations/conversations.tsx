import { css } from '@emotion/react';
import { mdiForumOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { focusManager, skipToken, useStore } from '@hydria/shared/libs';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useSharedT } from '@hydria/shared/remote/use-shared-t.ts';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { breakpoint, color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { CHAT_PLACE } from '../../chrome/frame/chat-place.ts';
import { CHAT_START_MS } from '../consent/adapters.ts';
import { useT } from '../../deferred/use-t.ts';
import { importWithRetry } from '../../core/loading/import-with-retry.ts';
import type { Overlays } from '../../core/overlay-state.ts';
import type { PendingRequests } from '../../deferred/pending-requests.ts';
import { conversationOf } from './conversation-hash.ts';
import type * as panelModule from './conversation-panel.tsx';
import { LAUNCHER } from './launcher-id.ts';

/** Width in px from which the top bar has room for the button's word. */
const WORD_FROM = 1200;

/** Polling interval for answers while the conversation is closed, only for a person who has written. */
const LOOK_MS = 60_000;

const onPhone = `@media (max-width:${breakpoint.medium - 0.02}px)`;

/**
 * Phones have no room for the button until an answer arrives: there the help and the support page open the
 * conversation.
 */
const onlyWide = css({ [onPhone]: { '&&&': { display: 'none' } } });

/** The word has room beside the icon on a wide screen; elsewhere only assistive technology reads it. */
const word = css({
  [`@media (max-width:${WORD_FROM - 0.02}px)`]: {
    position: 'absolute',
    width: 1,
    height: 1,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

const badge = css({
  minWidth: 24,
  padding: '0 6px',
  borderRadius: radius.chip,
  background: color.primary,
  color: color.onPrimary,
  ...type.smallStrong,
  // At the corner of the icon, so that the utility keeps its room.
  [onPhone]: { position: 'absolute', insetBlockStart: 0, insetInlineEnd: 0, minWidth: 20, padding: '0 4px' },
});

/** Unread answers. A person who never wrote makes no request. */
const useUnseen = (deya_id: number): number => {
  const isMember = useSession(({ status }) => status === 'member');
  const read = useTenantQuery('GET /api/conversations', isMember ? { deya_id } : skipToken, { staleTime: LOOK_MS });
  const hasWritten = (read.data?.data.length ?? 0) > 0;
  const { refetch } = read;
  useEffect(() => {
    if (!hasWritten) return undefined;
    const timer = setInterval(() => focusManager.isFocused() && void refetch(), LOOK_MS);
    return () => clearInterval(timer);
  }, [hasWritten, refetch]);
  return read.data?.unseen ?? 0;
};

/** A button among the tools of the top bar, where it covers no content. */
const Launcher = ({ deya_id, open }: { deya_id: number; open: () => void }) => {
  const t = useT();
  const unseen = useUnseen(deya_id);
  const place = document.getElementById(CHAT_PLACE);
  if (!place) return null;
  return createPortal(
    <button type="button" id={LAUNCHER} className="bar-button" css={unseen === 0 && onlyWide} onClick={open}>
      <Icon path={mdiForumOutline} />
      <span css={word}>{t('chat.open')}</span>
      {unseen > 0 && (
        <span className="chat-unseen" css={badge}>
          <span aria-hidden="true">{unseen}</span>
          <span className="visually-hidden">{t('chat.unseen', { count: unseen })}</span>
        </span>
      )}
    </button>,
    place,
  );
};

/** True after a given time. */
const useLater = (ms: number): boolean => {
  const [isLater, setLater] = useState(ms <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLater;
};

/** The utility whose conversation the address opens, as a notification does; until it is closed. */
const useAddressed = (): [number | null, () => void] => {
  const [deya_id, setDeya] = useState(() => conversationOf(location.hash));
  useEffect(() => {
    const look = () => setDeya((before) => conversationOf(location.hash) ?? before);
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);
  const forget = () => {
    setDeya(null);
    if (conversationOf(location.hash) !== null)
      history.replaceState(history.state, '', location.pathname + location.search);
  };
  return [deya_id, forget];
};

/**
 * The module of the panel, which loads when a conversation is first opened: it holds a form. Null until then. Not React's
 * `lazy`, which would keep a failure for good.
 */
const usePanelModule = (isWanted: boolean, onFailure: (error: unknown) => void) => {
  const [found, setFound] = useState<typeof panelModule | null>(null);
  const isMissing = isWanted && found === null;
  useEffect(() => {
    if (isMissing)
      importWithRetry(() => import(/* webpackChunkName: "dialogs" */ './conversation-panel.tsx')).then(
        setFound,
        onFailure,
      );
    // The handler of a failure may change while the code loads.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isMissing]);
  return found;
};

interface ConversationsProps {
  portal: { overlays: Overlays; pendingRequests: PendingRequests; onShellFileFailure: (error: unknown) => void };
  /** Start of the portal, on the clock of `performance.now()`. */
  startedAt: number;
}

/**
 * The conversation with the utility, kept by the portal itself. Its button appears three seconds after the start, hides while the
 * questions are open, and opens on request (S §4, Live chat).
 */
export const Conversations = ({ portal, startedAt }: ConversationsProps) => {
  const { overlays, pendingRequests, onShellFileFailure } = portal;
  const { events, notify } = usePlatform();
  const sharedT = useSharedT();
  const chosen = useSession((session) => session.deya_id);
  const [addressed, forgetAddressed] = useAddressed();
  const deya_id = addressed ?? chosen;
  const isHelpOpen = useStore(overlays, ({ faq }) => faq !== null);
  const isAsked = useStore(pendingRequests, ({ chat }) => chat);
  const isOpen = isAsked || addressed !== null;
  const [wait] = useState(() => startedAt + CHAT_START_MS - performance.now());
  const isStarted = useLater(wait);
  const hasNobody = isOpen && deya_id === null;
  useEffect(() => {
    // Without a utility there is no recipient, so the selector opens first.
    if (hasNobody) events.emit('open-selector', {});
  }, [hasNobody, events]);
  const setOpen = (chat: boolean) => {
    if (!chat) forgetAddressed();
    pendingRequests.setState({ chat });
  };
  const panel = usePanelModule(isOpen && deya_id !== null, (error) => {
    setOpen(false);
    notify({ kind: 'error', text: `${sharedT('errors.failed_title')}. ${sharedT('errors.failed_text')}` });
    onShellFileFailure(error);
  });
  if (deya_id === null || isHelpOpen) return null;
  if (isOpen && panel) return <panel.ConversationPanel key={deya_id} deya_id={deya_id} close={() => setOpen(false)} />;
  return isStarted && <Launcher deya_id={deya_id} open={() => setOpen(true)} />;
};
