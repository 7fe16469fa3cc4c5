import { useMemo, type ReactNode } from 'react';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { answersForm, type AnswerFields } from '@hydria/shared/contract/forms/answers.ts';
import type { FormPrefill, OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import { FormUploadsProvider } from '@hydria/shared/form/form-uploads.ts';
import { SettlementPlansProvider } from '@hydria/shared/form/settlement-plans.ts';
import { FormRows } from '@hydria/shared/form/form-rows.tsx';
import { StepForm } from '@hydria/shared/form/step-form.tsx';
import { useAnswerTexts } from '@hydria/shared/form/use-answer-texts.ts';
import { useAnswersInWords } from '@hydria/shared/form/use-answers-in-words.ts';
import { useApiForm, type ApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useUploads, useUploadsInto } from '@hydria/shared/form/use-uploads.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useDeya } from '@hydria/shared/remote/use-deya.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import { visibleSteps, type FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { centsOfForm, type FormPayment } from '@hydria/shared/rules/form-amount.ts';
import { REVIEW } from '@hydria/shared/rules/form-figures.ts';
import { evaluate } from '@hydria/shared/rules/form-logic.ts';
import {
  elementsOf,
  formText,
  questionsOf,
  type FormElement,
  type FormLayout,
} from '@hydria/shared/rules/form-layout.ts';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useT } from '../use-t.ts';
import { GuestOfPlans, PlansNotice, useOwnPlans } from './own-plans.tsx';
import { apartFromCosigner, useCosignerStep, useTextsWithCosigner, withCosigner } from './cosigner.tsx';
import { useLater, useSaving, type ContinuedForm, type Saving } from './saving.ts';
import { OriginNote, SupplyChoice, useChosenPrefill } from './prefill.tsx';
import { useFormVisit, useVisitMessages, type ShownScreen } from './use-form-visit.ts';

export type HandedIn = Answer<'POST /api/onlineForms/{id}/answers'>;

/** Prefills only the person's own name; fields about a second person stay empty. */
const knownOf = (user: User | null): Record<string, string | undefined> => ({
  'given-name': user?.first_name,
  'family-name': user?.last_name,
});

/** The first values of a form. */
export const startWith = (layout: FormLayout, user: User | null, prefill?: FormPrefill): FormAnswers => {
  const given = new Map(prefill?.fields.map(({ field, value }) => [field, value]));
  const first = ({ options }: FormElement) =>
    given.get(options.field) ?? options.default ?? knownOf(user)[options.autocomplete ?? ''];
  const filled = elementsOf(layout).flatMap((element) => {
    const value = first(element);
    return value ? [[element.options.field, value] as const] : [];
  });
  return Object.fromEntries(filled);
};

interface Filling extends Pick<FillFormProps, 'form' | 'layout' | 'onSent'> {
  continued: ContinuedForm | null;
  saving: Saving;
  prefill: FormPrefill | undefined;
  check: () => FieldErrors<string>;
}

const useFilling = ({ form, layout, onSent, continued, saving, prefill, check }: Filling) => {
  const t = useT();
  const { api } = usePlatform();
  const { language } = useRemoteContext();
  const user = useSession((session) => session.user);
  const text_limit = useDeya(form.deya_id).deya?.text_limit;
  const limits = { today: dayInGreece(), text_limit };
  const { cosign } = form;
  const saved = continued?.answers;
  const saved_token = saving.saved?.token;
  return useApiForm('POST /api/onlineForms/{id}/answers', {
    rules: useMemo(() => (cosign ? withCosigner(answersForm(layout)) : answersForm(layout)), [layout, cosign]),
    defaults: useMemo(
      () => (saved ? { ...startWith(layout, null), ...saved } : startWith(layout, user, prefill)),
      [layout, user, prefill, saved],
    ),
    stored: saving.stored,
    to: form.deya_id,
    // That of an older saving does not hide a newer one.
    draft: continued ? `saved.${continued.id}.${saving.saved?.version}` : `form.${form.id}`,
    limits,
    texts: useTextsWithCosigner(useAnswerTexts(layout, text_limit)),
    check,
    notSent: form.error_note ?? t('form.not_sent'),
    toInput: (answers, idempotency_key) => ({
      params: { id: String(form.id) },
      query: { lang: language },
      body: { ...apartFromCosigner(answers), ...(saved_token !== undefined && { saved_token }), idempotency_key },
    }),
    // Spec D §9: 0 ajax, 1 form data.
    ...(form.submit_method === 1 && {
      send: (input) => api('POST /api/onlineForms/{id}/answers', input, { asFormData: true }),
    }),
    invalidates: ['GET /api/applications', 'GET /api/form-signatures', 'GET /api/saved-forms'],
    onSuccess: onSent,
  });
};

interface FillFormProps {
  form: OnlineForm;
  layout: FormLayout;
  onSent: (receipt: HandedIn) => void;
  /** Embedded: without links away from the form. */
  alone?: boolean;
  /** The saved form that is gone on with; null for a new one. */
  continued?: ContinuedForm | null;
}

interface FormScreensProps {
  form: ApiForm<AnswerFields>;
  layout: FormLayout;
  /** All questions on one page instead of one task a screen. */
  one_page: boolean;
  /** A note below a question. */
  noteOf?: (element: FormElement) => ReactNode;
  /** The cost of the form; null for one that costs nothing. */
  payment?: FormPayment | null;
  /** Whether a second person signs it, who is named before the summary. */
  cosign?: boolean;
  /** Called with each screen as it is shown. */
  onScreen?: (shown: ShownScreen) => void;
  /** Drawn below each screen, counted from 1. */
  below?: (step: number) => ReactNode;
}

/** A form as a few short screens, and a summary before it is sent. */
export const FormScreens = ({
  form,
  layout,
  one_page,
  noteOf,
  payment = null,
  cosign = false,
  onScreen,
  below,
}: FormScreensProps) => {
  const t = useT();
  const { money } = useFormats();
  const { language } = useRemoteContext();
  const shown = visibleSteps(layout, form.values, form.limits.decimal_sign);
  const screens = one_page ? [{ screen: 1, title: null, rows: shown.flatMap(({ rows }) => rows) }] : shown;
  const cosigner = useCosignerStep(form);
  const asked = screens.map(({ title, rows }) => ({
    title: title ? formText(title, language) : t('form.questions'),
    ends: rows.some(({ part }) => part?.kind === 'exit'),
    fields: elementsOf(rows).map(({ options }) => options.field),
    content: (
      <FormRows form={form} rows={rows} layout={layout} titles={one_page} {...(noteOf !== undefined && { noteOf })} />
    ),
  }));
  // A form that ends early is not sent, and not signed.
  const steps = cosign && !asked.at(-1)?.ends ? [...asked, cosigner] : asked;
  const { answers } = evaluate(layout, form.values, form.limits.decimal_sign);
  const cents = payment && centsOfForm(payment, answers);
  return (
    <StepForm
      form={form}
      steps={steps}
      review={{
        title: t('form.check'),
        lead: cents === null || cosign ? t('form.check_lead') : t('form.check_lead_pay', { amount: money(cents) }),
        none: t('form.not_given'),
        change: t('form.change'),
        changeOf: (part) => t('form.change_of', { part }),
        labels: Object.fromEntries(
          questionsOf(layout, language).map(({ element, question }) => [element.options.field, question]),
        ),
        answers: useAnswersInWords(layout)({ ...form.values, ...answers }),
      }}
      {...(below && { below: (step) => below(step + 1) })}
      onStep={(step) => onScreen?.({ screen: screens[step]?.screen ?? REVIEW, fields: steps[step]?.fields ?? [] })}
      words={{
        position: (step, count) => t('form.step', { step, count }),
        back: t('form.back'),
        next: t('form.next'),
        send: t(payment && !cosign ? 'form.pay' : 'form.send'),
      }}
    />
  );
};

/** A form that a person fills in and sends, with the origin of its first values. */
export const FillForm = (given: FillFormProps) => {
  const { read, prefill, supply, choose } = useChosenPrefill(given);
  const { plans, layout } = useOwnPlans(given.layout, prefill);
  const props = { ...given, layout };
  const offered = { plans, notice: <PlansNotice read={read} alone={props.alone} /> };
  const sending = useUploads(props.form);
  const messages = useVisitMessages(props.form);
  const onSent = (receipt: HandedIn): void => {
    messages.finish();
    given.onSent(receipt);
  };
  const { continued = null } = given;
  const Later = useLater();
  const saving = useSaving(props.form.id, continued, props.alone === true);
  const form = useFilling({ ...props, onSent, continued, saving, prefill, check: sending.check });
  useFormVisit(messages, form);
  const uploads = useUploadsInto(sending, form);
  const noteOf = ({ options: { field } }: FormElement) => (
    <OriginNote
      prefill={prefill}
      field={field}
      value={form.values[field]}
      label={form.texts.label(field)}
      alone={props.alone}
    />
  );
  const below = (step: number) => Later && <Later form={props.form} filled={form} step={step} saving={saving} />;
  return (
    <FormUploadsProvider value={uploads}>
      <SettlementPlansProvider value={offered}>
        <Stack gap={24}>
          <GuestOfPlans layout={layout} alone={props.alone} />
          <SupplyChoice prefill={prefill} value={supply} onChange={choose} />
          <FormScreens
            form={form}
            layout={layout}
            one_page={props.form.one_page}
            noteOf={noteOf}
            onScreen={messages.show}
            payment={props.form.is_payment ? props.form.payment : null}
            cosign={props.form.cosign}
            below={below}
          />
        </Stack>
      </SettlementPlansProvider>
    </FormUploadsProvider>
  );
};
