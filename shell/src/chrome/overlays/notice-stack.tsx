import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '@hydria/shared/libs';
import { isEmbedded } from '../../core/is-embedded.ts';
import { Icon } from '../frame/icon.tsx';
import type { ShownNotice } from '../../core/notices.ts';
import { useComposition } from '../../composition/composition-context.ts';
import { useCore, useLocale } from '../../core/core-context.ts';
import { useTopDialog } from './top-dialog.ts';

/**
 * S §9: a message disappears after this time, and frees its place in the stack a second later. Errors stay until
 * dismissed (decisions 21b).
 */
const TIMEOUT_MS = 6_000;
const REMOVAL_MS = 7_000;

const ICONS: Record<ShownNotice['kind'], string> = {
  info: 'info',
  success: 'done',
  warning: 'problem',
  error: 'problem',
};

/** The timer runs while the message is not being read. A pointer or focus on a message that is leaving keeps it. */
const useLeaving = ({ id, kind }: ShownNotice, paused: boolean): boolean => {
  const { notices } = useCore();
  const [isLeaving, setLeaving] = useState(false);
  useEffect(() => {
    if (kind === 'error' || paused) return undefined;
    const timers = [setTimeout(() => setLeaving(true), TIMEOUT_MS), setTimeout(() => notices.dismiss(id), REMOVAL_MS)];
    return () => {
      timers.forEach(clearTimeout);
      setLeaving(false);
    };
  }, [notices, id, kind, paused]);
  return isLeaving;
};

const NoticeCard = ({ notice, paused }: { notice: ShownNotice; paused: boolean }) => {
  const { notices } = useCore();
  const { notices: texts } = useLocale().texts;
  const { id, kind, text, action } = notice;
  const isLeaving = useLeaving(notice, paused);
  return (
    <li className={`notice notice-${kind} ${isLeaving ? 'is-leaving' : ''}`} inert={isLeaving}>
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

/** Stays until it is answered, so that a person who fills in a form decides when. */
const UpdateNotice = ({ dismiss }: { dismiss: () => void }) => {
  const { navigation } = useCore();
  const { notices, update } = useLocale().texts;
  return (
    <li className="notice notice-info notice-update">
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

/** Releases newer than those of this tab that were not dismissed. An embedding page does not receive them. */
const useUpdate = () => {
  const { composition } = useComposition();
  const newer = useStore(composition.store, (state) => state.newer.join(' '));
  const [dismissed, setDismissed] = useState('');
  return { offered: newer !== dismissed && !isEmbedded() ? newer : '', dismiss: () => setDismissed(newer) };
};

/** Announces the newest message to screen readers: an error at once, anything else at the next pause. */
const Spoken = ({ notice }: { notice: ShownNotice | undefined }) => (
  <>
    <div role="alert" className="visually-hidden">
      {notice?.kind === 'error' && notice.text}
    </div>
    <div role="status" className="visually-hidden">
      {notice && notice.kind !== 'error' && notice.text}
    </div>
  </>
);

/**
 * Messages at the top right, within an open dialog if there is one. Their timer pauses while a pointer or the focus is
 * on them.
 */
export const NoticeStack = () => {
  const { notices } = useCore();
  const { notices: texts } = useLocale().texts;
  const shown = useStore(notices.store);
  const [paused, setPaused] = useState(false);
  const stack = useRef<HTMLElement>(null);
  const newest = shown.at(-1);
  const { offered, dismiss } = useUpdate();
  const place = useTopDialog(newest !== undefined || offered !== '');
  // The top layer is the only place above an open dialog; the element that entered it last is on top.
  useEffect(() => {
    // Closing a dialog removes the messages inside it; the next render places them again.
    if (!stack.current?.isConnected) return;
    stack.current.hidePopover();
    if (newest !== undefined || offered) stack.current.showPopover();
  }, [newest, offered, place]);
  return createPortal(
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
      <Spoken notice={newest} />
      <ul>
        {offered && <UpdateNotice dismiss={dismiss} />}
        {shown.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} paused={paused} />
        ))}
      </ul>
    </section>,
    place,
  );
};
