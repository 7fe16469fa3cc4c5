import { createContext, useContext } from 'react';
import type { LaterProps } from '../form-answers/saving.ts';

interface OpenDialog extends LaterProps {
  onClose: () => void;
}

const OpenedForm = createContext<OpenDialog | null>(null);

/** Gives the dialog, which is loaded on demand, the form that it saves. */
export const DialogProvider = OpenedForm.Provider;

/** The form that the dialog saves. */
export const useDialog = (): OpenDialog => {
  const opened = useContext(OpenedForm);
  if (!opened) throw new Error('The dialog is open without a form.');
  return opened;
};
