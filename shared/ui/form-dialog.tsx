import type { ReactNode } from 'react';
import { useSharedT } from '../remote/use-shared-t.ts';
import { Button } from './button.tsx';
import { Dialog, DialogActions } from './dialog.tsx';
import { Form } from './form.tsx';

interface FormDialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  onSubmit: () => unknown;
  /** Text of the button that completes; the completion label unless given (spec S §2.12). */
  submitLabel?: string;
  /** While the answer is on its way. */
  busy?: boolean;
  disabled?: boolean;
  /** For what cannot be undone. */
  danger?: boolean;
  width?: number;
  /** Requires an answer by one of its buttons. */
  persistent?: boolean;
  /** Covers the page completely. */
  opaque?: boolean;
  /** Text of the cancel button. */
  cancelLabel?: string;
  children: ReactNode;
}

/** Title, content, cancel and submit. */
export const FormDialog = (props: FormDialogProps) => {
  const {
    open,
    title,
    onClose,
    onSubmit,
    submitLabel,
    busy = false,
    disabled = false,
    danger = false,
    cancelLabel,
    children,
    ...dialog
  } = props;
  const t = useSharedT();
  return (
    <Dialog {...dialog} open={open} title={title} onClose={onClose}>
      <Form onSubmit={onSubmit}>
        {children}
        <DialogActions>
          <Button onClick={onClose}>{cancelLabel ?? t('actions.cancel')}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={busy}
            disabled={disabled}
            color={danger ? 'error' : 'primary'}
          >
            {submitLabel ?? t('actions.submit')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
};
