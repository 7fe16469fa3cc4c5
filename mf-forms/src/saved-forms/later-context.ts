import { createContext, useContext } from 'react';
import type { LaterProps } from '../form-answers/later.ts';

interface OpenDialog extends LaterProps {
  onClose: () => void;
}

const Later = createContext<OpenDialog | null>(null);

/** Gives the dialog, which is loaded on demand, the form that it saves. */
export const LaterProvider = Later.Provider;

/** The form that the dialog saves. */
export const useLater = (): OpenDialog => {
  const later = useContext(Later);
  if (!later) throw new Error('The dialog is open without a form.');
  return later;
};
