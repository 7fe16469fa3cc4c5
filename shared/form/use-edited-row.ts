import { useState } from 'react';
import type { Fields, Form, FormValues } from '../contract/forms/form.ts';
import { isApiError } from '../platform/api-error.ts';
import { isSame } from './submission-keys.ts';

interface Present<F extends Fields> {
  version: number;
  values: FormValues<F>;
}

/** A row that a form edits, with the version by which the server notices that another person has changed it. */
export interface EditedRow<F extends Fields> extends Present<F> {
  /** Reads a row as the server answers it: after a success, and with a refusal because of a newer version. */
  read: (row: unknown) => Present<F>;
  /** A value in words, for the list of changes; the value as text unless given. */
  inWords?: (field: string, value: unknown) => string | undefined;
}

/** `useApiForm` with these rules edits this row; `valuesOf` takes the values of the form out of it. */
export const editedRow = <F extends Fields, R extends { version: number }>(
  _rules: Form<F>,
  row: R,
  valuesOf: (row: R) => FormValues<NoInfer<F>>,
  inWords?: EditedRow<F>['inWords'],
): EditedRow<F> => ({
  version: row.version,
  values: valuesOf(row),
  // The call of the form answers and refuses with rows of this type.
  read: (answer) => ({ version: (answer as R).version, values: valuesOf(answer as R) }),
  ...(inWords && { inWords }),
});

/** A field that another person has changed meanwhile. */
export interface OtherChange {
  field: string;
  /** The value that is saved now, in words. */
  saved: string | undefined;
  /** True when the form keeps another value that the person has entered. */
  isKept: boolean;
}

const wordsOf = (value: unknown): string | undefined =>
  typeof value === 'boolean' ? undefined : (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || '—';

/** The row that a form edits: the newest version that is known, and what another person has changed since it was opened. */
export const useEditedRow = <F extends Fields>({ fields }: Form<F>, edits: EditedRow<F> | undefined) => {
  const [newer, setNewer] = useState<Present<F> | null>(null);
  const [changes, setChanges] = useState<readonly OtherChange[]>([]);
  const present: Present<F> | undefined = newer && (!edits || newer.version > edits.version) ? newer : edits;
  return {
    version: present?.version ?? 0,
    values: present?.values,
    changes,
    /** Takes the row of a success. */
    adopt: (answer: unknown): FormValues<F> | undefined => {
      if (!edits) return undefined;
      const saved = edits.read(answer);
      setNewer(saved);
      setChanges([]);
      return saved.values;
    },
    /** Takes the row of a refusal; false for another error. Fields that the person has not touched follow it. */
    meet: (error: unknown, entered: FormValues<F>): boolean => {
      if (!edits || !present || !isApiError(error) || error.current === undefined) return false;
      const theirs = edits.read(error.current);
      const names = Object.keys(fields).filter((name) => !isSame(theirs.values[name], present.values[name]));
      setNewer(theirs);
      setChanges(
        names.map((field) => ({
          field,
          saved: edits.inWords?.(field, theirs.values[field]) ?? wordsOf(theirs.values[field]),
          isKept: ![present.values[field], theirs.values[field]].some((value) => isSame(entered[field], value)),
        })),
      );
      return true;
    },
  };
};
