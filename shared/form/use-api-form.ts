import { useEffect, useRef, useState } from 'react';
import type { Answer, Call, CallInput } from '../contract/contract.ts';
import {
  checkForm,
  emptyValues,
  fieldOfError,
  toBody,
  type Fields,
  type Form,
  type FormBody,
  type FormLimits,
  type FormValues,
} from '../contract/forms/form.ts';
import { isApiError, type ApiError } from '../platform/api-error.ts';
import { useApiMutation } from '../remote/use-api-mutation.ts';
import { useUnsavedChanges } from '../remote/use-platform.tsx';
import { useInvalidate, type ReadCall } from '../remote/use-api-query.ts';
import { useFormats } from '../remote/use-formats.ts';
import type { FieldErrors } from '../rules/field-errors.ts';
import { useForm, useWatch, type Control } from './form.ts';
import { useDraft, useKeepDraft } from './use-draft.ts';
import { useEditedRow, type EditedRow, type OtherChange } from './use-edited-row.ts';
import { useFormTexts, type FormTexts } from './form-texts.ts';
import { createSubmissionKeys, isSame } from './submission-keys.ts';

type Body<C extends Call> = CallInput<C> extends { body: infer B } ? B : never;

/** The rest of a body, besides the fields of the form and its key. */
type Rest<C extends Call, F extends Fields> = Omit<Body<C>, keyof F | 'idempotency_key'>;

type ToInput<C extends Call, F extends Fields> = (
  body: FormBody<F>,
  idempotency_key: string,
  version: number,
) => CallInput<C>;

export type ApiFormOptions<C extends Call, F extends Fields, A = Answer<C>> = {
  rules: Form<F>;
  /** Initial values. When they change later, input of the person stays. */
  defaults?: Partial<FormValues<F>>;
  /**
   * The row that is edited, from `editedRow`: its values are the initial ones and its version goes with the call. When another person
   * else has saved first, the form says what they changed and keeps the input. The call answers the saved row.
   */
  edits?: EditedRow<NoInfer<F>>;
  /**
   * The utility that the form is sent to: each screen names it, and another one is chosen over unsent input after a question only. A
   * draft whose name has the utility waits for the return to it.
   */
  to?: number;
  /** Name under which a reload finds again what was entered; nothing is kept without one. */
  draft?: string;
  /** Values that are stored elsewhere: leaving does not ask about them while they are unchanged. */
  stored?: Readonly<Record<string, unknown>> | null;
  /** Limits of the utility. */
  limits?: FormLimits;
  /** Further checks that only the page can make. */
  check?: (values: FormValues<F>) => FieldErrors<string>;
  /** Makes the call's input of what was entered, where it is more than a body. */
  toInput?: ToInput<C, F>;
  /** Sends it in another way than by a call of its own. */
  send?: (input: CallInput<C>) => Promise<A>;
  /** Title above the fields when nothing was sent. Without it, what concerns no field is a snackbar. */
  notSent?: string;
  /** True for an error that the page shows by itself. */
  handlesError?: (error: ApiError) => boolean;
  /** Fields that show an error which names none itself, by its code: `{ second_factor_wrong: 'code' }`. */
  atFields?: Readonly<Record<string, keyof F & string>>;
  /** Reads that are out of date once this has succeeded. */
  invalidates?: readonly ReadCall[];
  onSuccess?: (answer: A, input: CallInput<C>) => void;
  /** Whether leaving asks about unsaved input; asked for forms that are handed in once, unless said. */
  guard?: boolean;
  /**
   * True for a form that may be sent again after an answer with what it holds, such as one that asks for a mail. A form that
   * starts again calls `reset` in `onSuccess` instead.
   */
  repeatable?: boolean;
  texts?: Partial<FormTexts>;
} & (Record<string, never> extends Rest<C, F>
  ? { context?: Rest<C, F> }
  : { context: Rest<C, F> } | { context?: never; toInput: ToInput<C, F> });

/** An error, and the field that shows it. */
interface Problem {
  field: string;
  error: string;
  code: string;
}

const problemsOf = (rules: Form, errors: FieldErrors<string>): Problem[] =>
  Object.entries(errors).flatMap(([error, [code = 'invalid']]) => {
    const field = fieldOfError(rules, error);
    return field === undefined ? [] : [{ field, error, code }];
  });

/** The first sentence of each field. */
const sentencesOf = (
  problems: readonly Problem[],
  texts: FormTexts,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> => {
  const sentences: Record<string, string> = {};
  for (const { field, error, code } of problems) sentences[field] ??= texts.error(error, code, values[field]);
  return sentences;
};

/** The same for the list above the form, where “Fill in this field.” needs the name of its field. */
const listOf = (problems: readonly Problem[], texts: FormTexts, sentences: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(sentences).map(([field, sentence]) => {
      const { error, code } = problems.find((problem) => problem.field === field)!;
      return [field, texts.isShared?.(error, code) ? `${texts.label(field)}: ${sentence}` : sentence];
    }),
  );

/** A form from the first answer to the one of the server; `ApiForm` and the fields draw it. */
export interface ApiForm<F extends Fields = Fields> {
  rules: Form<F>;
  control: Control;
  values: Readonly<FormValues<F>>;
  /** The values with what was set since the last drawing. */
  latest(): Readonly<FormValues<F>>;
  limits: FormLimits;
  texts: FormTexts;
  /** Changes fields that no field component changes. */
  set(values: Partial<FormValues<F>>): void;
  /** Sentences by field; none before the first attempt to go on. */
  errors: Readonly<Record<string, string>>;
  /** The same with the label of the field before a sentence that does not name it. */
  listed: Readonly<Record<string, string>>;
  /** Counts the attempts that were refused, here or by the server. */
  attempt: number;
  /** The utility that the form is sent to, where it is sent to one. */
  to: number | undefined;
  /** Fields that differ from their initial or saved values. */
  changed: readonly string[];
  /** The answer is on its way, or has come. */
  isBusy: boolean;
  /** Why the last sending failed. */
  error: ApiError | null;
  /** Why nothing was sent, when no field is the reason. */
  failure: ApiError | null;
  notSent: string | undefined;
  /** Fields that another person has changed since the row was opened; empty before a save was refused for it. */
  otherChanges: readonly OtherChange[];
  /** Input of an earlier visit that is shown again; null without one. */
  restored: { hadFiles: boolean } | null;
  /** Whether nothing is wrong with these fields, without showing what is. */
  isRight(fields: readonly string[]): boolean;
  /** Whether nothing is wrong with these fields; shows what is. */
  passes(fields: readonly string[]): boolean;
  /** Shows no errors before the next attempt. */
  clearAttempt(): void;
  /** Sends the form. Resolves with the fields that were refused, here or by the server. */
  submit(): Promise<string[]>;
  /**
   * Starts again on the same page, after a success: initial values, no errors, and a new idempotency key, so that the same
   * content is another sending. The focus goes to the first field.
   */
  reset(): void;
  /** Counts the calls of `reset`. */
  resets: number;
}

/** Calls back once the answer is drawn: the guard has let go by then, so that the page may be left. */
const useOnSuccess = <A, I>(
  { isSuccess, data, variables }: { isSuccess: boolean; data: A | undefined; variables: I | undefined },
  onSuccess: (answer: A, input: I) => void,
): void => {
  const latest = useRef(onSuccess);
  useEffect(() => {
    latest.current = onSuccess;
  });
  useEffect(() => {
    // After a success there is an answer, be it `undefined`, and there was an input.
    if (isSuccess) latest.current(data as A, variables as I);
  }, [isSuccess, data, variables]);
};

/** Values of the fields, kept by the library; they begin with those of a draft. */
const useValues = <F extends Fields>(
  rules: Form<F>,
  { defaults, draft }: { defaults: Partial<FormValues<F>> | undefined; draft: string | undefined },
) => {
  const { restored, drop } = useDraft(rules, draft);
  const first = { ...emptyValues(rules), ...defaults } as Record<string, unknown>;
  const initial: Record<string, unknown> = { ...first, ...restored?.values };
  const { control, setValue, getValues, reset, formState } = useForm({
    values: initial,
    resetOptions: { keepDirtyValues: true },
  });
  const [resets, setResets] = useState(0);
  // The library's values have no types; they begin with those of the rules and change through their fields only.
  const values = useWatch({ control }) as FormValues<F>;
  return {
    control,
    values,
    /** Also what was set since the last drawing. */
    latest: () => getValues() as FormValues<F>,
    set: (changes: Partial<FormValues<F>>): void =>
      Object.entries(changes).forEach(([name, value]) => setValue(name, value, { shouldDirty: true })),
    clear: (): void => {
      drop();
      // Otherwise `resetOptions` would keep what was entered.
      reset(first, { keepDirtyValues: false });
      setResets((before) => before + 1);
    },
    /** The values of a saved row: nothing is unsaved any more, and the focus stays. */
    rebase: (saved: FormValues<F>): void => {
      drop();
      reset(saved, { keepDirtyValues: false });
    },
    resets,
    restored,
    // The library notes the fields that were changed, and keeps them, only while this is read.
    changed: Object.keys(formState.dirtyFields),
  };
};

/** Makes the call's input; the same content gives the same key until `renew` is called. */
const useToInput = <C extends Call, F extends Fields, A>(
  { rules, context, toInput, limits }: ApiFormOptions<C, F, A>,
  version: number,
) => {
  const [keyOf, setKeys] = useState(createSubmissionKeys);
  const makeInput = (values: FormValues<F>): CallInput<C> => {
    const body = toBody(rules, values, limits);
    const content = Object.fromEntries(Object.entries(body).filter(([name]) => !rules.fields[name]?.secret));
    const key = keyOf({ ...context, ...content });
    if (toInput) return toInput(body, key, version);
    // `context` has what the fields do not have of the body; the compiler cannot add the two up for any call.
    return { body: { ...context, ...body, ...(rules.once && { idempotency_key: key }) } } as CallInput<C>;
  };
  return { makeInput, renewKeys: () => setKeys(createSubmissionKeys) };
};

/** The sending of a form, and the problems that the server names at fields. */
const useSending = <C extends Call, F extends Fields, A>(
  call: C,
  options: ApiFormOptions<C, F, A>,
  version: number,
) => {
  const { rules, notSent, handlesError, atFields = {}, invalidates = [], repeatable = false } = options;
  const invalidate = useInvalidate();
  const { makeInput, renewKeys } = useToInput(options, version);
  const problemsIn = (error: unknown): Problem[] => {
    if (!isApiError(error)) return [];
    const field = atFields[error.code];
    return problemsOf(rules, field === undefined ? error.fields : { [field]: [error.code] });
  };
  const sending = useApiMutation<C, A>(call, {
    ...(options.send && { send: options.send }),
    handlesError: (error) =>
      // Called in any case: a page may act on an error that is shown at a field.
      [
        handlesError?.(error),
        notSent !== undefined,
        problemsIn(error).length > 0,
        options.edits !== undefined && error.current !== undefined,
      ].includes(true),
  });
  useOnSuccess(sending, (answer, input) => {
    options.onSuccess?.(answer, input);
    // Afterwards: a read that comes back may take the form off the screen, and with it the answer.
    for (const call of invalidates) void invalidate(call);
  });
  return {
    send: (values: FormValues<F>) => sending.mutateAsync(makeInput(values)),
    /** Takes the last sending, its answer and the keys for none. */
    forget: (): void => {
      sending.reset();
      renewKeys();
    },
    isOver: sending.isSuccess,
    isBusy: sending.isPending || (sending.isSuccess && !repeatable),
    error: sending.error,
    refused: problemsIn(sending.error),
    problemsIn,
  };
};

/** Attempts that were refused; errors are shown from the first one on. */
const useAttempts = () => {
  const [attempt, setAttempt] = useState(0);
  return {
    attempt,
    clearAttempt: () => setAttempt(0),
    /** Counts an attempt, and gives the fields that are wrong. */
    refuse: (wrong: readonly Problem[]): string[] => {
      setAttempt((before) => before + 1);
      return wrong.map(({ field }) => field);
    },
  };
};

/** The input of a form, the row that it edits, and its sending. A saved row gives the values from which one goes on. */
const useEntry = <C extends Call, F extends Fields, A>(
  call: C,
  options: ApiFormOptions<C, F, A>,
  clearAttempt: () => void,
) => {
  const { rules, to, draft, stored = null, guard = rules.once ?? options.edits !== undefined } = options;
  const row = useEditedRow(rules, options.edits);
  const entry = useValues(rules, { draft, defaults: row.values ?? options.defaults });
  const onSuccess = (answer: A, input: CallInput<C>): void => {
    const saved = row.adopt(answer);
    if (saved) {
      entry.rebase(saved);
      sending.forget();
      clearAttempt();
    }
    options.onSuccess?.(answer, input);
  };
  const sending = useSending(call, { ...options, onSuccess }, row.version);
  const isUnsaved = (entry.changed.length > 0 || entry.restored !== null) && !sending.isOver;
  const isAsked = isUnsaved && !isSame(stored, entry.values);
  useUnsavedChanges(guard && isAsked, to === undefined ? undefined : { deya_id: to, isKept: draft !== undefined });
  useKeepDraft(rules, draft, { values: entry.values, isWorthKeeping: isUnsaved });
  const send = (values: FormValues<F>): Promise<A> =>
    sending.send(values).catch((error: unknown) => {
      row.meet(error, values);
      throw error;
    });
  return { row, entry, sending: { ...sending, send } };
};

/** The options with the person's sign before decimals among the limits. */
const useReaderLimits = <C extends Call, F extends Fields, A>(options: ApiFormOptions<C, F, A>) => {
  const { decimalSign } = useFormats();
  return { ...options, limits: { ...options.limits, decimal_sign: decimalSign } };
};

/**
 * Fills in, checks and sends a form: `useApiForm('POST /api/reports', { rules: reportForm, context: { deya_id }, onSuccess })`.
 * The rules are those of the contract. Unsaved input is guarded, an unchanged form is sent again under the same key, and what the
 * server refuses is shown at its field until the field changes.
 */
export const useApiForm = <C extends Call, F extends Fields, A = Answer<C>>(
  call: C,
  given: ApiFormOptions<C, F, A>,
): ApiForm<F> => {
  const options = useReaderLimits(given);
  const { rules, limits, notSent } = options;
  const texts = { ...useFormTexts(rules, limits), ...options.texts };
  const { attempt, clearAttempt, refuse } = useAttempts();
  const [sent, setSent] = useState<FormValues<F> | null>(null);
  const { row, entry, sending } = useEntry(call, options, clearAttempt);
  const { clear, rebase: _rebase, ...shown } = entry;
  const { values, latest } = shown;
  const { send, forget, isBusy, error, refused, problemsIn } = sending;

  const check = (entered: FormValues<F>): Problem[] =>
    problemsOf(rules, { ...checkForm(rules, entered, limits), ...options.check?.(entered) });
  const standing = refused.filter(({ field }) => isSame(sent?.[field], values[field]));
  const problems = attempt > 0 ? [...standing, ...check(values)] : [];
  const wrongOf = (fields: readonly string[]): Problem[] =>
    check(latest()).filter(({ field }) => fields.includes(field));

  const errors = sentencesOf(problems, texts, values);
  return {
    ...shown,
    to: options.to,
    rules,
    limits,
    texts,
    errors,
    listed: listOf(problems, texts, errors),
    attempt,
    isBusy,
    error,
    failure: notSent !== undefined && isSame(sent, values) && refused.length === 0 ? error : null,
    notSent,
    otherChanges: row.changes,
    isRight: (fields) => wrongOf(fields).length === 0,
    passes: (fields) => {
      const wrong = wrongOf(fields);
      if (wrong.length > 0) refuse(wrong);
      return wrong.length === 0;
    },
    clearAttempt,
    submit: async () => {
      const entered = latest();
      const wrong = check(entered);
      if (wrong.length > 0) return refuse(wrong);
      if (isBusy) return [];
      setSent(entered);
      try {
        await send(entered);
        return [];
      } catch (failed) {
        // `useApiMutation` has told of everything that is not the form's to show.
        return refuse(problemsIn(failed));
      }
    },
    reset: () => [clear, forget, clearAttempt].forEach((start) => start()),
  };
};
