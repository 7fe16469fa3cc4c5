/**
 * The written list of features. To add one:
 *
 * 1. declare its calls in `shared/contract/<feature>.ts` and merge them in `contract.ts`;
 * 2. answer them in `infra/server/api/features/<feature>/<feature>.routes.ts`:
 *
 *        export const widgets = defineEndpoints(widgetsContract, {
 *          'GET /api/widgets': member(({ tx, deya_id }) => selectWidgets(tx, deya_id)),
 *        });
 *
 * 3. declare the feature with its limiters, mails, jobs, personal data and timeline entries in
 *    `infra/server/api/features/<feature>/feature.ts`:
 *
 *        export const widgetsFeature = defineFeature({
 *          calls: [widgets],
 *          limits: widgetLimits,
 *          mails: { 'widget-sold': widgetSold },
 *          personalData: widgetData,
 *        });
 *
 * 4. import it and add it to `wholeFeatures` below: two lines. Features of before list their calls here, their mails in `mails.ts`,
 *    their jobs in `job-handlers.ts`, their limiters in `kernel/rate-limits.ts`, their tables in `infra/server/database/personal-data.ts`
 *    and their timeline entries in `timeline.ts`.
 *
 * Limiters of a call are the third argument of `defineEndpoints`; they are counted before its body is read (`kernel/limit-call.ts`).
 * A call without a handler does not compile here; one with `later: true` answers 501 `not_yet_available`.
 * `request.session` and `request.feed` are there as the call's `access` says. Throw `AppError(code, status)` for what a
 * caller did wrong, `InputError` for a field that only the database could refuse. Whether the object belongs to the
 * person is the feature's to check: `features/supplies/access.ts` answers the same for what is another's as for what is not there.
 */
import type { Call } from './contract/contract.ts';
import { account } from './features/account/account.routes.ts';
import { auditTrail } from './features/audit/audit.routes.ts';
import { payments } from './features/payments/payments.routes.ts';
import { bankFiles } from './features/bank-files/bank-files.routes.ts';
import { refunds } from './features/refunds/refunds.routes.ts';
import { staffPayments } from './features/payments/staff-payments.routes.ts';
import { books } from './features/books/books.routes.ts';
import { bills } from './features/bills/bills.routes.ts';
import { city } from './features/city/city.routes.ts';
import { citySources } from './features/city-sources/sources.routes.ts';
import { laboratory } from './features/laboratory/laboratory.routes.ts';
import { contact } from './features/contact/contact.routes.ts';
import { conversations } from './features/conversations/conversations.routes.ts';
import { staffConversations } from './features/conversations/staff.routes.ts';
import { deya } from './features/deya/deya.routes.ts';
import { failures } from './features/failures/failures.routes.ts';
import { feed } from './features/feed/feed.routes.ts';
import { feedRuns } from './features/feed-runs/feed-runs.routes.ts';
import { feedTokens } from './features/feed-tokens/feed-tokens.routes.ts';
import { consumptionBands } from './features/consumption-bands/consumption-bands.routes.ts';
import { consumptionHistory } from './features/consumption-history/consumption-history.routes.ts';
import { alertSettings } from './features/alert-settings/alert-settings.routes.ts';
import { flowAlerts } from './features/flow-alerts/flow-alerts.routes.ts';
import { handovers } from './features/handovers/handovers.routes.ts';
import { highlights } from './features/highlights/highlights.routes.ts';
import { impersonation } from './features/impersonation/impersonation.routes.ts';
import type { Feature } from './http/define-endpoint.ts';
import { auditOf, callsOf, joinParts, personalDataOf, timelineOf } from './http/define-feature.ts';
import { casesFeature } from './features/cases/feature.ts';
import { formDeliveriesFeature } from './features/form-deliveries/feature.ts';
import { formFiguresFeature } from './features/form-figures/feature.ts';
import { formFilesFeature } from './features/form-files/feature.ts';
import { formEditorFeature } from './features/form-editor/feature.ts';
import { formSignaturesFeature } from './features/form-signatures/feature.ts';
import { savedFormsFeature } from './features/saved-forms/feature.ts';
import { formListFeature } from './features/form-list/feature.ts';
import { caseAreasFeature } from './features/case-areas/feature.ts';
import { caseTemplatesFeature } from './features/case-templates/feature.ts';
import { staffSearchFeature } from './features/staff-search/feature.ts';
import { caseEvidenceFeature } from './features/case-evidence/feature.ts';
import { caseRulesFeature } from './features/case-rules/feature.ts';
import { caseTeamsFeature } from './features/case-teams/feature.ts';
import { caseTypesFeature } from './features/case-types/feature.ts';
import { reportsFeature } from './features/reports/feature.ts';
import { workLinksFeature } from './features/work-links/feature.ts';
import { reportLinksFeature } from './features/report-links/feature.ts';
import { open311Feature } from './features/open311/feature.ts';
import { applicationLog } from './features/log/log.routes.ts';
import { jobs } from './features/jobs/jobs.routes.ts';
import { notifications } from './features/notifications/notifications.routes.ts';
import { onlineForms } from './features/online-forms/online-forms.routes.ts';
import { ownObjects } from './features/own-objects/own-objects.routes.ts';
import { personalData } from './features/personal-data/personal-data.routes.ts';
import { readings } from './features/readings/readings.routes.ts';
import { registrations } from './features/registrations/registrations.routes.ts';
import { roles } from './features/roles/roles.routes.ts';
import { savedViews } from './features/saved-views/saved-views.routes.ts';
import { session } from './features/session/session.routes.ts';
import { signUp } from './features/sign-up/sign-up.routes.ts';
import { supplies } from './features/supplies/supplies.routes.ts';
import { supplyRequests } from './features/supply-requests/supply-requests.routes.ts';
import { planRequests } from './features/plan-requests/plan-requests.routes.ts';
import { readingTokens } from './features/reading-tokens/reading-tokens.routes.ts';
import { supplyTimeline } from './features/supply-timeline/supply-timeline.routes.ts';
import { tariffs } from './features/tariffs/tariffs.routes.ts';
import { taxLogin } from './features/tax-login/tax-login.routes.ts';
import { texts } from './features/texts/texts.routes.ts';
import { twoFactor } from './features/two-factor/two-factor.routes.ts';
import { users } from './features/users/users.routes.ts';
import { utilities } from './features/utilities/utilities.routes.ts';
import { water } from './features/water/water.routes.ts';
import { waterNotices } from './features/water-notices/water-notices.routes.ts';
import { waterLimits } from './features/water/water-limits.routes.ts';

/** Features as a whole: with their calls come all other parts. */
const wholeFeatures = [
  casesFeature,
  caseAreasFeature,
  caseTemplatesFeature,
  caseEvidenceFeature,
  staffSearchFeature,
  caseRulesFeature,
  caseTeamsFeature,
  caseTypesFeature,
  reportsFeature,
  reportLinksFeature,
  workLinksFeature,
  open311Feature,
  formDeliveriesFeature,
  formEditorFeature,
  formListFeature,
  formFiguresFeature,
  formFilesFeature,
  formSignaturesFeature,
  savedFormsFeature,
] as const;

export const featureAudit = auditOf(wholeFeatures);
export const featureMails = joinParts(wholeFeatures, 'mails');
export const featureJobs = joinParts(wholeFeatures, 'jobs');
export const featureLimits = joinParts(wholeFeatures, 'limits');
export const featurePersonalData = personalDataOf(wholeFeatures);
export const featureTimeline = timelineOf(wholeFeatures);

export const features = [
  ...callsOf(wholeFeatures),
  session,
  account,
  personalData,
  deya,
  supplies,
  supplyRequests,
  readings,
  water,
  waterLimits,
  waterNotices,
  consumptionBands,
  consumptionHistory,
  flowAlerts,
  alertSettings,
  supplyTimeline,
  readingTokens,
  city,
  citySources,
  laboratory,
  highlights,
  ownObjects,
  handovers,
  signUp,
  registrations,
  bills,
  payments,
  planRequests,
  tariffs,
  staffPayments,
  bankFiles,
  refunds,
  contact,
  conversations,
  staffConversations,
  onlineForms,
  books,
  taxLogin,
  users,
  feed,
  failures,
  notifications,
  jobs,
  auditTrail,
  applicationLog,
  twoFactor,
  roles,
  savedViews,
  utilities,
  texts,
  feedTokens,
  feedRuns,
  impersonation,
] as const;

type CallsOf<F> = F extends Feature<infer R> ? keyof R : never;
type Forgotten = Exclude<Call, CallsOf<(typeof features)[number]>>;

// Does not compile while a call of the contract belongs to no feature of the list.
({}) satisfies Record<Forgotten, never>;
