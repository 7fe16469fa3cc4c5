import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { colour, type } from '../theme/tokens.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Escape, a press beside the dialog, or a button in it. */
  onClose: () => void;
  /** 525 unless given (spec S §9). */
  width?: number;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The browser's own modal dialog keeps the focus inside; what is left to do is to give it back. */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // The browser goes to the first control; in a long dialog that is its end, and one begins to read at its top.
    if (dialog.current && dialog.current.scrollTop > 0) dialog.current.querySelector('h2')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  return dialog;
};

/** The row of buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 8 }}>{children}</div>
);

const Opened = ({ title, onClose, width = 525, actions, children }: DialogProps) => {
  const id = useId();
  const dialog = useModal();
  const pressed = (event: MouseEvent) => event.target === dialog.current && dialog.current.close();
  return (
    // A press beside the dialog closes it; by keyboard it is Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={pressed}
      css={{
        width: `min(${width}px, calc(100vw - 32px))`,
        maxHeight: 'calc(100dvh - 32px)',
        padding: 0,
        border: 0,
        borderRadius: 16,
        overscrollBehavior: 'contain',
        background: colour.raised,
        color: colour.text,
        boxShadow: colour.shadowRaised,
        '&::backdrop': { background: colour.scrim },
      }}
    >
      <div css={{ display: 'grid', gap: 20, padding: 24 }}>
        <h2 id={id} tabIndex={-1} css={type.h3}>
          {title}
        </h2>
        {children}
        {actions && <DialogActions>{actions}</DialogActions>}
      </div>
    </dialog>
  );
};

/** A question or a closer look, above the page and in its place. */
export const Dialog = (props: DialogProps) => props.open && <Opened {...props} />;
