import type { ReactNode } from 'react';
import { color } from '../theme/tokens.ts';
import { Modal, type ModalProps } from './modal.tsx';

interface DialogProps extends Omit<ModalProps, 'width'> {
  open: boolean;
  /** 525 unless given (spec S §9). */
  width?: number;
  /** Buttons at the end, the main one last. */
  actions?: ReactNode;
}

/** The row of buttons at the end of a dialog. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div
    css={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: 8,
      // In sight also where the window is lower than the dialog.
      position: 'sticky',
      bottom: -24,
      margin: '-12px 0 -24px',
      padding: '12px 0 24px',
      background: color.raised,
    }}
  >
    {children}
  </div>
);

/** A dialog above the page. */
export const Dialog = ({ open, width = 525, actions, children, ...modal }: DialogProps) =>
  open && (
    <Modal {...modal} width={width}>
      <div
        css={{
          display: 'grid',
          gap: 20,
          padding: '4px 24px 24px',
          minHeight: 0,
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          // A field that takes the focus does not stop behind the buttons.
          scrollPaddingBlock: '8px 120px',
        }}
      >
        {children}
        {actions && <DialogActions>{actions}</DialogActions>}
      </div>
    </Modal>
  );
