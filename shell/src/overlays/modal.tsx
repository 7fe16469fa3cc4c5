import { useEffect, useId, useRef, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../frame/icon.tsx';
import { useSpeech } from '../portal-context.ts';

interface ModalProps {
  title: string;
  /** `dialog-selector`, `dialog-side`, …: its measures. */
  className: string;
  /** Cannot be dismissed: something has to be chosen first. */
  persistent?: boolean;
  onClose: () => void;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** With a mouse there is a keyboard; on a phone focusing a field would cover half of the dialog. */
const canTypeAtOnce = (): boolean => matchMedia('(pointer: fine)').matches;

/** The browser's own modal dialog: focus stays inside and returns to where it was, Escape closes. */
export const Modal = ({ title, className, persistent = false, onClose, tools, children }: ModalProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { actions } = useSpeech().texts;
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    // Not the first button: the title says where one is, or a field is what one came for.
    dialog.current?.querySelector<HTMLElement>(canTypeAtOnce() ? '[data-first], h2' : 'h2')?.focus();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const closed = (): void => {
    // Browsers close a dialog at the second Escape, whatever one says to the first.
    if (persistent) dialog.current?.showModal();
    else onClose();
  };
  const pressed = (event: MouseEvent): void => {
    if (event.target === dialog.current && !persistent) dialog.current.close();
  };
  return (
    // A press beside the dialog closes it; by keyboard it is Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-labelledby={heading}
      onCancel={(event) => persistent && event.preventDefault()}
      onClose={closed}
      onClick={pressed}
    >
      <div className="dialog-inner">
        <div className="dialog-head">
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          {tools}
          {!persistent && (
            <button type="button" className="icon-button" onClick={() => dialog.current?.close()}>
              <Icon name="close" />
              <span className="visually-hidden">{actions.close}</span>
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  );
};
