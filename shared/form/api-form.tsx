import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { Fields } from '../contract/forms/form.ts';
import { useErrorText } from '../remote/error-text.ts';
import { useTitlePrefix } from '../remote/page-title.ts';
import { useSharedT } from '../remote/use-shared-t.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Form } from '../ui/form.tsx';
import { SendFailure } from '../ui/send-failure.tsx';
import { useIsActing } from '../remote/use-is-acting.ts';
import { OnlyCustomer } from './only-customer.tsx';
import { OtherChanges } from './other-changes.tsx';
import { Recipient } from './recipient.tsx';
import type { ApiForm as FormState } from './use-api-form.ts';

interface FormContentProps<F extends Fields> {
  form: FormState<F>;
  /** Lists what is wrong above the fields, and gives the list the focus; otherwise the first wrong field gets it. */
  summary?: boolean;
  /** Fields that are on the screen; all unless said. */
  shown?: readonly string[];
  children: ReactNode;
}

/**
 * Takes what the inputs hold, before it is checked: password managers of some browsers fill them without an event, and so may a
 * person before the page listens.
 */
const takeFilled = <F extends Fields>({ rules, values, set }: FormState<F>, fields: HTMLElement): void => {
  const inputs = [...fields.querySelectorAll('input')].filter(({ type, name, value }) => {
    const isLine = type !== 'radio' && type !== 'checkbox' && type !== 'file' && rules.fields[name]?.kind === 'text';
    return isLine && values[name] !== value;
  });
  // Of the fields that hold a text alone, which the compiler does not conclude for any form.
  if (inputs.length > 0)
    set(Object.fromEntries(inputs.map(({ name, value }) => [name, value])) as Partial<typeof values>);
};

/** The first wrong control: of a group of radio buttons, which is wrong as a whole, its first one. */
const WRONG = ':is(input, select, textarea, button)[aria-invalid], [role=radiogroup][aria-invalid] input';

/** After a reset the first field is where one goes on, unless the person has left the form meanwhile. */
const useFirstFieldAfter = (resets: number, fields: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    if (resets === 0) return;
    const { activeElement } = document;
    // A button that was disabled while the form was sent has lost the focus to the body.
    const isHere = activeElement === document.body || fields.current?.closest('form')?.contains(activeElement);
    if (isHere) fields.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [resets, fields]);
};

/** The inside of a form, where something else draws the form itself: a dialog, a form of several steps. */
export const FormContent = <F extends Fields>({ form, summary = false, shown, children }: FormContentProps<F>) => {
  const errorText = useErrorText();
  const fields = useRef<HTMLDivElement>(null);
  const { attempt, listed, failure, notSent, otherChanges, resets, texts, to } = form;
  useEffect(() => {
    if (attempt > 0 && !summary) fields.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [attempt, summary]);
  useFirstFieldAfter(resets, fields);
  const above = Object.fromEntries(Object.entries(listed).filter(([field]) => shown?.includes(field) ?? true));
  return (
    <>
      {to !== undefined && <Recipient deya_id={to} />}
      {summary && <ErrorSummary errors={above} attempt={attempt} />}
      <OtherChanges changes={otherChanges} label={texts.label} attempt={attempt} />
      {failure && notSent !== undefined && (
        <SendFailure title={notSent} failure={failure}>
          {errorText(failure)}
        </SendFailure>
      )}
      <div ref={fields} css={{ display: 'grid', gap: 24 }}>
        {children}
      </div>
    </>
  );
};

interface ApiFormProps<F extends Fields> extends FormContentProps<F> {
  /** Name for screen readers, when no heading stands above. */
  label?: string;
}

/** A form on one screen: fields and a button of type `submit`. */
export const ApiForm = <F extends Fields>({ form, label, ...body }: ApiFormProps<F>) => {
  const t = useSharedT();
  useTitlePrefix(Object.keys(form.errors).length > 0 ? t('errors.in_title') : '');
  const isActing = useIsActing();
  const submit = (element: HTMLElement): Promise<unknown> => {
    takeFilled(form, element);
    return form.submit();
  };
  if (isActing) return <OnlyCustomer />;
  return (
    <Form onSubmit={submit} {...(label !== undefined && { label })}>
      <FormContent form={form} {...body} />
    </Form>
  );
};
