import { useEffect, useMemo } from 'react';
import type { OfferedCaseType } from '@hydria/shared/contract/case-types.ts';
import type { Outage } from '@hydria/shared/contract/deya.ts';
import {
  answersAmong,
  askingForm,
  rowsOfType,
  withoutAnswers,
} from '@hydria/shared/contract/forms/report-questions.ts';
import { reportForm } from '@hydria/shared/contract/forms/report.ts';
import type { NearReport } from '@hydria/shared/contract/reports.ts';
import { StepForm, type FormStep } from '@hydria/shared/form/step-form.tsx';
import { useAnswersInWords } from '@hydria/shared/form/use-answers-in-words.ts';
import { useApiForm } from '@hydria/shared/form/use-api-form.ts';
import { useQuestionTexts } from '@hydria/shared/form/use-question-texts.ts';
import type { DeyaInfo, User } from '@hydria/shared/platform/platform.ts';
import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import { useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import type { MapPosition } from '@hydria/shared/map/pin-map.ts';
import { CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { missingForType } from '@hydria/shared/rules/case-type.ts';
import type { FieldErrors } from '@hydria/shared/rules/field-errors.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import { elementsOf } from '@hydria/shared/rules/form-layout.ts';
import { isProblemType } from '@hydria/shared/rules/report.ts';
import { isInServiceArea } from '@hydria/shared/rules/service-area.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { useT } from '../use-t.ts';
import { ContactStep } from './contact-step.tsx';
import type { ReportFields } from './report-fields.ts';
import type { AlertDefaults } from './use-alert-defaults.ts';
import { ReviewedPhotos } from './reviewed-photos.tsx';
import { useNearReports } from './use-near-reports.ts';
import { useNearTitle } from './use-near-title.ts';
import { WhatStep } from './what-step.tsx';
import { WhereStep, type ReportedSupply } from './where-step.tsx';

/** The known details of a signed-in person. */
const fromUser = (user: User | null) => ({
  first_name: user?.first_name ?? '',
  last_name: user?.last_name ?? '',
  phone: user?.phone ?? '',
  email: user?.email ?? '',
});

type Values = ReportFields['form']['values'];

/** The type that was chosen, of those of the chosen kind. */
const chosenType = (types: readonly OfferedCaseType[], { problem_type, subtype_id }: Values): OfferedCaseType | null =>
  types.find((type) => type.id === subtype_id && type.problem_type === problem_type) ?? null;

/** Takes a type back that does not belong to the chosen kind, or that the utility no longer offers. */
const useOfferedType = ({ values, set }: ReportFields['form'], types: readonly OfferedCaseType[]): void => {
  const isGone = values.subtype_id !== null && chosenType(types, values) === null;
  useEffect(() => {
    if (isGone) set({ subtype_id: null });
  });
};

/** The fields of the questions of the chosen type. */
const questionsOf = (chosen: OfferedCaseType | null): string[] =>
  chosen ? elementsOf(rowsOfType(chosen)).map(({ options }) => options.field) : [];

const useReviewedAnswers = (
  { values }: ReportFields['form'],
  types: readonly OfferedCaseType[],
  near: readonly NearReport[],
) => {
  const t = useT();
  const nearTitle = useNearTitle();
  const followed = near.find(({ id }) => id === values.same_as);
  const { language } = useRemoteContext();
  const { problem_type, photos, kwdikos_katanalwti, hydrometer, latitude, longitude } = values;
  const chosen = chosenType(types, values);
  const title = chosen?.title;
  const inWords = useAnswersInWords(chosen ? rowsOfType(chosen) : []);
  return {
    // The values have those of the questions too.
    ...inWords(values as unknown as FormAnswers),
    problem_type: isProblemType(problem_type) && t(`type.${problem_type}`),
    subtype_id: title ? (title[language] ?? title.el) : null,
    hydrometer: hydrometer === '' ? null : t('where.meter', { number: hydrometer }),
    photos: photos.length > 0 ? <ReviewedPhotos photos={photos} /> : t('check.photos_none'),
    kwdikos_katanalwti: kwdikos_katanalwti === '' ? null : t('check.supply', { code: kwdikos_katanalwti }),
    same_as: followed ? nearTitle(followed) : null,
    latitude: latitude === null ? null : `${String(latitude)}, ${String(longitude)}`,
  };
};

const useSteps = (
  form: ReportFields['form'],
  {
    types,
    info,
    ...where
  }: Pick<ReportFormProps, 'types' | 'supplies' | 'outages'> & {
    info: DeyaInfo['info'];
    office: MapPosition | null;
    near: readonly NearReport[];
    deya_id: number;
  },
): FormStep[] => {
  const t = useT();
  const chosen = chosenType(types, form.values);
  const isGuest = useSession(({ user }) => user === null);
  // A guest who follows a report hears of it by mail alone.
  const isAddressNeeded = isGuest && form.values.same_as !== null;
  return [
    {
      title: t('what.title'),
      fields: ['problem_type', 'subtype_id', ...questionsOf(chosen), 'description', 'photos'],
      content: <WhatStep form={form} info={info} types={types} chosen={chosen} />,
    },
    {
      title: t('where.title'),
      fields: ['kwdikos_katanalwti', 'hydrometer', 'address', 'latitude', 'same_as'],
      content: <WhereStep form={form} chosen={chosen} {...where} />,
    },
    {
      title: t('contact.title'),
      lead: t(isAddressNeeded ? 'error.report.email.required' : 'contact.lead'),
      fields: ['phone', 'email', 'first_name', 'last_name'],
      content: <ContactStep form={form} isAddressNeeded={isAddressNeeded} />,
      ...(!isAddressNeeded && { skip: t('report.skip') }),
    },
  ];
};

/** The office of a utility, where its position is known. */
const officeOf = ({ latitude, longitude }: DeyaInfo): MapPosition | null =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Refuses a place that the utility cannot be responsible for. The server does the same. */
const placeErrors = ({ latitude, longitude }: Values, office: MapPosition | null): FieldErrors<string> => {
  if (latitude === null || longitude === null) return {};
  return isInServiceArea({ latitude, longitude }, office) ? {} : { latitude: ['outside_area'] };
};

/** The errors of a report that lacks a photo or place of its type. The server asks for the same. */
const typeErrors = (type: OfferedCaseType | null, { photos, address, latitude }: Values): FieldErrors<string> =>
  type ? missingForType(type, { photos: photos.length, address, latitude }) : {};

type Place = Partial<Pick<Values, 'kwdikos_katanalwti' | 'hydrometer'>>;

/** Whether a report is about the supply and the meter of the alert from which it was begun: then its hours go along. */
const isOf = (alert: AlertDefaults | null, { kwdikos_katanalwti, hydrometer }: Place): alert is AlertDefaults =>
  alert !== null && kwdikos_katanalwti === alert.kwdikos_katanalwti && (!hydrometer || hydrometer === alert.hydrometer);

/** Refuses a guest who follows a report and leaves no address. The server does the same. */
const followerErrors = ({ same_as, email }: Values, user: User | null): FieldErrors<string> =>
  same_as !== null && user === null && !email.trim() ? { email: ['required'] } : {};

/** A stored report: its reference, whether a mail tells the utility of it, and its promise. */
export interface SentReport {
  code: string;
  /** Whether its sender follows another report of the same problem. */
  follows: boolean;
  isTold: boolean;
  /** The time by which the utility means to have solved it; null without a promise. */
  due_at: string | null;
}

interface ReportFormProps {
  deya: DeyaInfo;
  supplies: readonly ReportedSupply[];
  /** The types that the utility offers under the kinds of problems. */
  types: readonly OfferedCaseType[];
  /** The interruptions that the utility knows of and that last. */
  outages: readonly Outage[];
  /** The alert of a meter that the report is about. */
  alert?: AlertDefaults | null;
  onSent: (sent: SentReport) => void;
}

/** The sending of a report, with the answers to the questions of its type. */
const useReport = ({ deya, types, alert = null, onSent }: ReportFormProps, office: MapPosition | null) => {
  const t = useT();
  const { language } = useRemoteContext();
  const user = useSession((session) => session.user);
  const { id: _id, ...fields } = alert ?? { id: 0 };
  const rules = useMemo(() => askingForm(reportForm, types), [types]);
  const limits = { today: dayInGreece(), text_limit: deya.text_limit };
  return useApiForm('POST /api/reports', {
    rules,
    defaults: { ...fromUser(user), ...fields },
    to: deya.id,
    // A draft of another report does not hide what the alert filled in.
    draft: alert ? `report.${deya.id}.alert.${alert.id}` : `report.${deya.id}`,
    limits,
    texts: useQuestionTexts(types, rules, limits),
    check: (values) => ({
      ...placeErrors(values, office),
      ...typeErrors(chosenType(types, values), values),
      ...followerErrors(values, user),
    }),
    toInput: (body, idempotency_key) => {
      const answers = answersAmong(body.subtype_id, body);
      const proof = isOf(alert, body) && { alert_id: alert.id };
      const given = { ...proof, ...withoutAnswers(body), ...(answers && { answers }) };
      return { body: { deya_id: deya.id, lang: language, ...given, idempotency_key } };
    },
    notSent: t('report.not_sent'),
    invalidates: ['GET /api/reports', 'GET /api/deya/info'],
    onSuccess: ({ code, status, utility_notified, due_at }) =>
      onSent({ code, follows: status === CASE_STATES.duplicate, isTold: utility_notified, due_at }),
  });
};

/** A report in four short screens: problem, place, contact, and a summary before it is sent. */
export const ReportForm = (props: ReportFormProps) => {
  const { deya, supplies, types, outages, alert = null } = props;
  const t = useT();
  const office = officeOf(deya);
  const form = useReport(props, office);
  useOfferedType(form, types);
  const near = useNearReports(deya.id, form);
  return (
    <>
      {isOf(alert, form.values) && (
        <Alert severity="info" role="note">
          {t('flow.proof', { meter: alert.hydrometer })}
        </Alert>
      )}
      <StepForm
        form={form}
        steps={useSteps(form, { types, info: deya.info, supplies, outages, office, near, deya_id: deya.id })}
        review={{
          title: t('check.title'),
          none: t('check.none'),
          change: t('check.change'),
          changeOf: (part) => t('check.change_of', { part }),
          answers: useReviewedAnswers(form, types, near),
        }}
        words={{
          position: (step, count) => t('report.step', { step, count }),
          back: t('report.back'),
          next: t('report.next'),
          send: t('report.send'),
        }}
      />
    </>
  );
};
