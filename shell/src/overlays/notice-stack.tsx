import { useEffect, useRef, useState } from 'react';
import { useStore } from '@hydria/shared/libs';
import { isEmbedded } from '../embedding/is-embedded.ts';
import { Icon } from '../frame/icon.tsx';
import type { ShownNotice } from '../notices.ts';
import { usePortal, useSpeech } from '../portal-context.ts';

/** S §9. Errors stay until dismissed (decisions 21b). */
const TIMEOUT_MS = 6_000;

const ICONS: Record<ShownNotice['kind'], string> = {
  info: 'info',
  success: 'done',
  warning: 'problem',
  error: 'problem',
};

const NoticeCard = ({ notice, paused }: { notice: ShownNotice; paused: boolean }) => {
  const { notices } = usePortal();
  const { notices: texts } = useSpeech().texts;
  const { id, kind, text, action } = notice;
  useEffect(() => {
    if (kind === 'error' || paused) return undefined;
    const timer = setTimeout(() => notices.dismiss(id), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [notices, id, kind, paused]);
  return (
    <li className={`notice notice-${kind}`}>
      <Icon name={ICONS[kind]} />
      <p>{text}</p>
      {action && (
        <button
          type="button"
          className="notice-action"
          onClick={() => {
            notices.dismiss(id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="icon-button" onClick={() => notices.dismiss(id)}>
        <Icon name="close" />
        <span className="visually-hidden">{texts.close}</span>
      </button>
    </li>
  );
};

/** Stays until it is answered: whoever is filling in a form decides when. */
const UpdateNotice = ({ dismiss }: { dismiss: () => void }) => {
  const { navigation } = usePortal();
  const { notices, update } = useSpeech().texts;
  return (
    <li className="notice notice-info">
      <Icon name="info" />
      <p>{update.text}</p>
      <button type="button" className="notice-action" onClick={() => void navigation.reload()}>
        {update.now}
      </button>
      <button type="button" className="icon-button" onClick={dismiss}>
        <Icon name="close" />
        <span className="visually-hidden">{notices.close}</span>
      </button>
    </li>
  );
};

/** What is newer than what this tab shows and has not been waved aside; an embedding page does not want to know. */
const useUpdate = () => {
  const { composition } = usePortal();
  const newer = useStore(composition.store, (state) => state.newer.join(' '));
  const [dismissed, setDismissed] = useState('');
  return { offered: newer !== dismissed && !isEmbedded() ? newer : '', dismiss: () => setDismissed(newer) };
};

/** Messages at the top right. Their time stands still while somebody reads: pointer above or focus within. */
export const NoticeStack = () => {
  const { notices } = usePortal();
  const { notices: texts } = useSpeech().texts;
  const shown = useStore(notices.store);
  const [paused, setPaused] = useState(false);
  const stack = useRef<HTMLElement>(null);
  const newest = shown.at(-1)?.id;
  const { offered, dismiss } = useUpdate();
  // The top layer is the only place above an open dialog; whoever comes last into it is on top.
  useEffect(() => {
    stack.current?.hidePopover();
    if (newest !== undefined || offered) stack.current?.showPopover();
  }, [newest, offered]);
  return (
    <section
      ref={stack}
      className="notices"
      popover="manual"
      aria-label={texts.label}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="log" aria-live="polite">
        <ul>
          {offered && <UpdateNotice dismiss={dismiss} />}
          {shown.map((notice) => (
            <NoticeCard key={notice.id} notice={notice} paused={paused} />
          ))}
        </ul>
      </div>
    </section>
  );
};
