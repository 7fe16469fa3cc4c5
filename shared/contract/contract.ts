import type { z } from 'zod';
import { accountContract } from './account.ts';
import { auditContract } from './audit.ts';
import { logContract } from './log.ts';
import { billsContract } from './bills.ts';
import { booksContract } from './books.ts';
import { caseAreasContract } from './case-areas.ts';
import { caseRulesContract } from './case-rules.ts';
import { caseTeamsContract } from './case-teams.ts';
import { caseTemplatesContract } from './case-templates.ts';
import { caseTypesContract } from './case-types.ts';
import { casesContract } from './cases.ts';
import { workLinksContract } from './work-links.ts';
import { cityContract } from './city.ts';
import { citySourcesContract } from './city-sources.ts';
import { laboratoryContract } from './laboratory.ts';
import { contactContract } from './contact.ts';
import { conversationsContract, staffConversationsContract } from './conversations.ts';
import { deyaContract } from './deya.ts';
import type { Endpoint } from './endpoint.ts';
import { failuresContract } from './failures.ts';
import { feedRunsContract } from './feed-runs.ts';
import { feedTokensContract } from './feed-tokens.ts';
import { consumptionBandsContract } from './consumption-bands.ts';
import { consumptionHistoryContract } from './consumption-history.ts';
import { alertSettingsContract } from './alert-settings.ts';
import { flowAlertsContract } from './flow-alerts.ts';
import { handoversContract } from './handovers.ts';
import { highlightsContract } from './highlights.ts';
import { impersonationContract } from './impersonation.ts';
import { jobsContract } from './jobs.ts';
import { notificationsContract } from './notifications.ts';
import { formDeliveriesContract } from './form-deliveries.ts';
import { formEditorContract } from './form-editor.ts';
import { formListContract } from './form-list.ts';
import { formSignaturesContract } from './form-signatures.ts';
import { savedFormsContract } from './saved-forms.ts';
import { formFiguresContract } from './form-figures.ts';
import { formFilesContract } from './form-files.ts';
import { onlineFormsContract } from './online-forms.ts';
import { open311Contract } from './open311.ts';
import { bankFilesContract } from './bank-files.ts';
import { ownObjectsContract } from './own-objects.ts';
import { paymentsContract, staffPaymentsContract } from './payments.ts';
import { readingTokensContract } from './reading-tokens.ts';
import { refundsContract } from './refunds.ts';
import { personalDataContract } from './personal-data.ts';
import { planRequestsContract } from './plan-requests.ts';
import { readingsContract } from './readings.ts';
import { registrationsContract } from './registrations.ts';
import { reportLinksContract } from './report-links.ts';
import { reportsContract } from './reports.ts';
import { rolesContract } from './roles.ts';
import { savedViewsContract } from './saved-views.ts';
import { sessionContract } from './session.ts';
import { signUpContract } from './sign-up.ts';
import { staffSearchContract } from './staff-search.ts';
import { suppliesContract } from './supplies.ts';
import { supplyRequestsContract } from './supply-requests.ts';
import { supplyTimelineContract } from './supply-timeline.ts';
import { tariffsContract } from './tariffs.ts';
import { taxLoginContract } from './tax-login.ts';
import { textsContract } from './texts.ts';
import { twoFactorContract } from './two-factor.ts';
import { usersContract } from './users.ts';
import { utilitiesContract } from './utilities.ts';
import { waterContract, waterLimitsContract } from './water.ts';
import { waterNoticesContract } from './water-notices.ts';

/**
 * The API of the portal: every call of S §7 and D §7 and those designed in their style, by "METHOD /path". The calls of
 * the feed stand with the server (`infra/server/api/contract`), since no page makes them.
 * Errors are `{ message: code }` or `{ message: { field: [code, …] } }` with the codes of `codes.ts`.
 */
export const contract = {
  ...sessionContract,
  ...personalDataContract,
  ...accountContract,
  ...twoFactorContract,
  ...deyaContract,
  ...staffSearchContract,
  ...suppliesContract,
  ...supplyRequestsContract,
  ...readingsContract,
  ...waterContract,
  ...waterLimitsContract,
  ...waterNoticesContract,
  ...consumptionBandsContract,
  ...consumptionHistoryContract,
  ...flowAlertsContract,
  ...alertSettingsContract,
  ...readingTokensContract,
  ...supplyTimelineContract,
  ...cityContract,
  ...citySourcesContract,
  ...laboratoryContract,
  ...highlightsContract,
  ...ownObjectsContract,
  ...handoversContract,
  ...signUpContract,
  ...registrationsContract,
  ...billsContract,
  ...paymentsContract,
  ...staffPaymentsContract,
  ...bankFilesContract,
  ...refundsContract,
  ...reportsContract,
  ...reportLinksContract,
  ...casesContract,
  ...workLinksContract,
  ...caseTeamsContract,
  ...caseTemplatesContract,
  ...caseAreasContract,
  ...caseRulesContract,
  ...caseTypesContract,
  ...contactContract,
  ...conversationsContract,
  ...staffConversationsContract,
  ...onlineFormsContract,
  ...formDeliveriesContract,
  ...formEditorContract,
  ...formListContract,
  ...formFiguresContract,
  ...formFilesContract,
  ...formSignaturesContract,
  ...savedFormsContract,
  ...open311Contract,
  ...booksContract,
  ...planRequestsContract,
  ...tariffsContract,
  ...taxLoginContract,
  ...usersContract,
  ...failuresContract,
  ...notificationsContract,
  ...jobsContract,
  ...auditContract,
  ...logContract,
  ...rolesContract,
  ...savedViewsContract,
  ...utilitiesContract,
  ...textsContract,
  ...feedTokensContract,
  ...feedRunsContract,
  ...impersonationContract,
} satisfies Record<`${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`, Endpoint>;

export type Contract = typeof contract;

/** Key of a call, `GET /api/bills/list`. */
export type Call = keyof Contract;

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType>
    ? Record<string, never> extends z.input<S>
      ? { [P in K]?: z.input<S> }
      : { [P in K]: z.input<S> }
    : { [P in K]?: undefined };

/** The input of a call of this row: those of `params`, `query` and `body` that the row declares. */
export type InputOf<E> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>;

/**
 * The input of each call by its name. It is an interface, not a mapped type. The compiler resolves `Inputs[C]` of a
 * mapped type to three conditional types over all calls and multiplies them. For remotes with declarations only this
 * ends in TS2590.
 */
interface Inputs extends Readonly<{ [C in Call]: InputOf<Contract[C]> }> {}

/**
 * The input of a call: `{ params, query, body }`, as far as the call has them. A file of a multipart body is a `File`.
 */
export type CallInput<C extends Call> = Inputs[C];

/** The answer of a call. */
export type Answer<C extends Call> = z.output<Contract[C]['answer']>;
