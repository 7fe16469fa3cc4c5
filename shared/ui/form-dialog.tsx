import { useId, type ReactNode } from 'react';
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '../mui/mui.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
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
  children: ReactNode;
}

/** Title, content, cancel and submit. Escape and the ground behind close it. */
export const FormDialog = ({
  open,
  title,
  onClose,
  onSubmit,
  submitLabel,
  busy = false,
  disabled = false,
  danger = false,
  width = 525,
  children,
}: FormDialogProps) => {
  const t = useSharedT();
  const id = useId();
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={id} slotProps={{ paper: { sx: { maxWidth: width } } }}>
      <Form onSubmit={onSubmit}>
        <div>
          <DialogTitle id={id}>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('actions.cancel')}</Button>
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
        </div>
      </Form>
    </Dialog>
  );
};
