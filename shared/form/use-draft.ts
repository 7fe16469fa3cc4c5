import { useEffect, useState } from 'react';
import type { Field, Fields, Form, FormValues } from '../contract/forms/form.ts';
import type { Draft } from '../platform/platform.ts';
import { usePlatform } from '../remote/use-platform.tsx';

/** Input of an earlier visit to the form. */
export interface RestoredDraft<F extends Fields> {
  values: Partial<FormValues<F>>;
  /** Files cannot be kept: the person has to add them again. */
  hadFiles: boolean;
}

const entriesOf = (fields: Fields): [string, Field][] => Object.entries(fields);

/** Values as they are kept: of files only whether there were some, and nothing of a secret. */
const toDraft = <F extends Fields>({ fields }: Form<F>, values: FormValues<F>): Draft =>
  Object.fromEntries(
    entriesOf(fields).flatMap(([name, { kind, secret, toWire }]) => {
      if (secret) return [];
      return [[name, kind === 'files' ? toWire(values[name]) !== undefined : values[name]]];
    }),
  );

/** Whether a kept value is one that the field can hold; the draft may be of another version of the form. */
const fits = ({ kind, empty }: Field, value: unknown): boolean =>
  kind === 'number' && typeof empty !== 'string'
    ? value === null || Number.isFinite(value) || typeof value === 'string'
    : typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);

const fromDraft = <F extends Fields>({ fields }: Form<F>, draft: Draft): RestoredDraft<F> => {
  const known = entriesOf(fields);
  const kept = known.filter(
    ([name, field]) => field.kind !== 'files' && Object.hasOwn(draft, name) && fits(field, draft[name]),
  );
  return {
    // Each value has the type of its field's empty value.
    values: Object.fromEntries(kept.map(([name]) => [name, draft[name]])) as Partial<FormValues<F>>,
    hadFiles: known.some(([name, { kind }]) => kind === 'files' && draft[name] === true),
  };
};

/** The restored draft of a form, and the way to drop it. Without a name nothing is kept. */
export const useDraft = <F extends Fields>(rules: Form<F>, name: string | undefined) => {
  const { drafts } = usePlatform();
  const [restored, setRestored] = useState(() => {
    const draft = name === undefined ? null : drafts.read(name);
    return draft && fromDraft(rules, draft);
  });
  return { restored, drop: () => setRestored(null) };
};

/**
 * Keeps the input until the form is sent or its page is left. A reload brings it back, as does a tab that the device had closed for
 * want of memory, and the utility that was chosen before. The portal forgets the drafts of a page that is left.
 */
export const useKeepDraft = <F extends Fields>(
  rules: Form<F>,
  name: string | undefined,
  { values, isWorthKeeping }: { values: FormValues<F>; isWorthKeeping: boolean },
): void => {
  const { drafts } = usePlatform();
  useEffect(() => {
    if (name !== undefined) drafts.write(name, isWorthKeeping ? toDraft(rules, values) : null);
  }, [drafts, name, rules, values, isWorthKeeping]);
};
