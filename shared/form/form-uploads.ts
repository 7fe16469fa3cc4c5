import { createContext, useContext } from 'react';
import type { FormElement } from '../rules/form-layout.ts';

/** A chosen file of a form that is not among the answers: on its way, or refused. */
export interface Upload {
  key: number;
  field: string;
  name: string;
  /** The reason why it was refused; null while it is on its way. */
  problem: string | null;
}

/** The uploads of a form that is being filled in. They go on while the person answers other questions. */
export interface FormUploads {
  of(field: string): readonly Upload[];
  /** Sends files one after the other, and adds each to the answer. */
  add(element: FormElement, files: readonly File[]): void;
  /** Takes a refused file off the list. */
  dismiss(upload: Upload): void;
  /** The last event of the files of a field in words, for screen readers. */
  said(field: string): string;
  say(field: string, text: string): void;
}

const Uploads = createContext<FormUploads | null>(null);

/** Makes the uploads of a form known to its questions. */
export const FormUploadsProvider = Uploads.Provider;

/** The uploads of the form around a question; null where none can be sent, as in a preview. */
export const useFormUploads = (): FormUploads | null => useContext(Uploads);
