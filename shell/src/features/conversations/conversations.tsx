import { css } from '@emotion/react';
import { mdiForumOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { focusManager, skipToken, useStore } from '@hydria/shared/libs';
import { useErrorText } from '@hydria/shared/remote/error-text.ts';
import { usePlatform, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { useTenantQuery } from '@hydria/shared/remote/use-tenant-query.ts';
import { breakpoint, colour, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { CHAT_START_MS } from '../consent/adapters.ts';
import { useT } from '../../deferred/use-t.ts';
import { importWithRetry } from '../../core/loading/import-with-retry.ts';
import type { Overlays } from '../../core/overlay-state.ts';
import type { PendingRequests } from '../../deferred/pending-requests.ts';
import { conversationOf } from './conversation-hash.ts';
import type * as panelModule from './conversation-panel.tsx';
import { LAUNCHER } from './launcher-id.ts';

/** Polling interval for answers while the conversation is closed, only for a person who has written. */
const LOOK_MS = 60_000;

const onPhone = `@media (max-width:${breakpoint.medium - 0.02}px)`;

const launcher = css({
  position: 'fixed',
  zIndex: 15,
  insetInlineEnd: 24,
  bottom: 24,
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 48,
  padding: '0 20px 0 16px',
  border: 0,
  borderRadius: radius.chip,
  background: colour.primary,
  color: colour.onPrimary,
  boxShadow: colour.shadowRaised,
  cursor: 'pointer',
  ...type.strong,
  '&:hover': { background: colour.primaryPressed },
  [onPhone]: { insetInlineEnd: 12, 'body:has(.bottom-bar) &': { bottom: 'calc(76px + env(safe-area-inset-bottom))' } },
});

/**
 * Phones have no room for the button until an answer arrives: there the help and the support page open the
 * conversation.
 */
const onlyWide = css({ [onPhone]: { display: 'none' } });

const badge = css({
  minWidth: 24,
  padding: '0 6px',
  borderRadius: radius.chip,
  background: colour.onPrimary,
  color: colour.primary,
  ...type.smallStrong,
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

const Launcher = ({ deya_id, open }: { deya_id: number; open: () => void }) => {
  const t = useT();
  const unseen = useUnseen(deya_id);
  return (
    <button type="button" id={LAUNCHER} css={[launcher, unseen === 0 && onlyWide]} onClick={open}>
      <Icon path={mdiForumOutline} />
      {t('chat.open')}
      {unseen > 0 && (
        <span css={badge}>
          <span aria-hidden="true">{unseen}</span>
          <span className="visually-hidden">{t('chat.unseen', { count: unseen })}</span>
        </span>
      )}
    </button>
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
  const errorText = useErrorText();
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
    notify({ kind: 'error', text: errorText(error) });
    onShellFileFailure(error);
  });
  if (deya_id === null || isHelpOpen) return null;
  if (isOpen && panel) return <panel.ConversationPanel key={deya_id} deya_id={deya_id} close={() => setOpen(false)} />;
  return isStarted && <Launcher deya_id={deya_id} open={() => setOpen(true)} />;
};
