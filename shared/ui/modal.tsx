import { keyframes } from '@emotion/react';
import { mdiClose } from '@mdi/js';
import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { color, type } from '../theme/tokens.ts';
import { IconButton } from './button.tsx';
import { Icon } from './icon.tsx';
import { Row } from './row.tsx';

export interface ModalProps {
  title: string;
  /** Called on Escape, a press outside the dialog, or its close button. */
  onClose: () => void;
  /** In px; where the window is narrower, what it leaves. */
  width: number;
  /** Requires an answer: it has no close button, and neither Escape nor a press outside closes it. */
  persistent?: boolean;
  /** `side` stands at the right edge, as high as the window. */
  place?: 'middle' | 'side';
  /** Nothing of the page is seen meanwhile. */
  opaque?: boolean;
  /** Buttons beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** With a mouse there is a keyboard; on a phone focusing a field would cover half of the dialog. */
const canTypeAtOnce = (): boolean => matchMedia('(pointer: fine)').matches;

const FIELD = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** The field that one came for, otherwise the title, which says where one is: never the button that closes. */
const focusIn = (dialog: HTMLDialogElement): void => {
  const field = canTypeAtOnce() ? dialog.querySelector<HTMLElement>(FIELD) : null;
  // In a low window the field has to come out from behind the buttons; the page below cannot move.
  if (field) field.focus();
  else dialog.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
};

/**
 * The focus goes back to where one was; where that is gone, to the page, and not to the very beginning of everything.
 */
export const giveBack = (opener: Element | null): void => {
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
};

/** The browser's own modal dialog traps the focus. This code sets the initial focus and restores it. */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    if (dialog.current) focusIn(dialog.current);
    return () => giveBack(opener);
  }, []);
  return dialog;
};

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(8px)' } });
const enter = keyframes({ from: { transform: 'translateX(24px)', opacity: 0 } });

const base = {
  padding: 0,
  border: 0,
  maxWidth: 'none',
  overscrollBehavior: 'contain',
  background: color.raised,
  color: color.text,
  // A button in a cell of figures opens it there.
  textAlign: 'start',
  whiteSpace: 'normal',
  boxShadow: color.shadowRaised,
  '&[open]': { display: 'flex', flexDirection: 'column' },
  '&::backdrop': { background: color.scrim },
} as const;

const places = (width: number) =>
  ({
    middle: {
      width: `min(${width}px, calc(100vw - 32px))`,
      maxHeight: 'calc(100dvh - 32px)',
      borderRadius: 16,
      '@media (prefers-reduced-motion: no-preference)': { animation: `${rise} 160ms ease-out` },
    },
    side: {
      margin: '0 0 0 auto',
      width: `min(${width}px, 100vw)`,
      height: '100dvh',
      maxHeight: '100dvh',
      borderRadius: '16px 0 0 16px',
      '@media (prefers-reduced-motion: no-preference)': { animation: `${enter} 200ms ease-out` },
    },
  }) as const;

const covered = { visibility: 'visible', '&::backdrop': { background: color.page } } as const;

/** The base of every dialog: title, close button, initial and restored focus. The caller lays out its content. */
export const Modal = ({
  title,
  onClose,
  width,
  persistent = false,
  place = 'middle',
  opaque = false,
  tools,
  children,
}: ModalProps) => {
  const t = useSharedT();
  const id = useId();
  const dialog = useModal();
  const closed = () => {
    // Browsers close a dialog at the second Escape, whatever one says to the first.
    if (persistent) dialog.current?.showModal();
    else onClose();
  };
  const pressed = (event: MouseEvent) => {
    if (event.target === dialog.current && !persistent) dialog.current.close();
  };
  return (
    // A press beside the dialog closes it; by keyboard it is Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => persistent && event.preventDefault()}
      onClose={closed}
      onClick={pressed}
      css={[base, places(width)[place], opaque && covered]}
    >
      <Row gap={4} align="start" wrap={false} css={{ padding: '16px 12px 8px 24px' }}>
        <h2 id={id} tabIndex={-1} css={{ ...type.h3, flex: 1, minWidth: 0, paddingBlock: 8, textWrap: 'balance' }}>
          {title}
        </h2>
        {tools}
        {!persistent && (
          <IconButton aria-label={t('actions.close')} onClick={() => dialog.current?.close()}>
            <Icon path={mdiClose} />
          </IconButton>
        )}
      </Row>
      {children}
    </dialog>
  );
};
