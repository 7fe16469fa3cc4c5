import { RemotePages, type PagesOf } from '@hydria/shared/remote/remote-pages.tsx';
import { caseSetupPage } from './case-setup-area.tsx';
import { casesPage } from './cases-area.tsx';
import { deskPage } from './desk-page.tsx';
import { formDeliveriesPage } from './form-deliveries-area.tsx';
import { FailuresPage } from './failures/failures-page.tsx';
import { JobsPage } from './jobs/jobs-page.tsx';
import { feedPage } from './feed-area.tsx';
import type { Path } from './manifest-names.ts';
import { billsPage } from './bills-area.tsx';
import { onlineFormsPage } from './online-forms-area.tsx';
import { paymentsPage } from './payments-area.tsx';
import { peoplePage } from './people-area.tsx';
import { textsPage } from './texts-area.tsx';
import { recordsPage } from './records-area.tsx';
import { utilitiesPage } from './utilities-area.tsx';

const pages: PagesOf<Path> = {
  '/admin/audit': recordsPage('AuditPage'),
  '/admin/audit/:seq': recordsPage('AuditEntryPage'),
  '/admin/contact': deskPage('contact'),
  '/admin/contact/:id': deskPage('message'),
  '/admin/alerts': deskPage('alerts'),
  '/admin/alerts/:key': deskPage('alert'),
  '/admin/cases': casesPage('cases'),
  '/admin/cases/figures': casesPage('figures'),
  '/admin/cases/new': casesPage('newCase'),
  '/admin/cases/:id': casesPage('case'),
  '/admin/unrouted-cases': caseSetupPage('UnroutedCasesPage'),
  '/admin/case-areas': textsPage('CaseAreasPage'),
  '/admin/case-areas/new': textsPage('NewCaseAreaPage'),
  '/admin/case-areas/:id': textsPage('CaseAreaPage'),
  '/admin/case-templates': textsPage('CaseTemplatesPage'),
  '/admin/case-templates/new': textsPage('NewCaseTemplatePage'),
  '/admin/case-templates/:id': textsPage('CaseTemplatePage'),
  '/admin/case-hours': caseSetupPage('CaseHoursPage'),
  '/admin/case-rules': caseSetupPage('CaseRulesPage'),
  '/admin/case-rules/new': caseSetupPage('NewCaseRulePage'),
  '/admin/case-rules/:id': caseSetupPage('CaseRulePage'),
  '/admin/case-teams': caseSetupPage('CaseTeamsPage'),
  '/admin/case-teams/new': caseSetupPage('NewCaseTeamPage'),
  '/admin/case-teams/:id': caseSetupPage('CaseTeamPage'),
  '/admin/supply-requests': deskPage('supplyRequests'),
  '/admin/supply-requests/:id': deskPage('supplyRequest'),
  '/admin/readings': deskPage('readings'),
  '/admin/readings/:id': deskPage('reading'),
  '/admin/registrations': deskPage('registrations'),
  '/admin/registrations/:id': deskPage('registration'),
  '/admin/data-requests': deskPage('dataRequests'),
  '/admin/data-requests/:id': deskPage('dataRequest'),
  '/admin/answer-templates': deskPage('templates'),
  '/admin/conversations': deskPage('conversations'),
  '/admin/conversations/:id': deskPage('conversation'),
  '/admin/failures': FailuresPage,
  '/admin/feed-tokens': feedPage('FeedTokensPage'),
  '/admin/open311-keys': feedPage('Open311KeysPage'),
  '/admin/log': recordsPage('LogPage'),
  '/admin/jobs': JobsPage,
  '/admin/payments': paymentsPage('StaffPaymentsPage'),
  '/admin/plan-requests': billsPage('PlanRequestsPage'),
  '/admin/plan-requests/:id': billsPage('PlanRequestPage'),
  '/admin/bill-doubts': billsPage('BillDoubtsPage'),
  '/admin/payments/days': paymentsPage('PaymentDaysPage'),
  '/admin/payments/files': paymentsPage('BankFilesPage'),
  '/admin/payments/refunds': paymentsPage('RefundsPage'),
  '/admin/payments/unmatched': paymentsPage('UnmatchedPage'),
  '/admin/payments/unmatched/:id': paymentsPage('EntryPage'),
  '/admin/roles': peoplePage('RolesPage'),
  '/admin/roles/new': peoplePage('NewRolePage'),
  '/admin/roles/:role_id': peoplePage('RolePage'),
  '/admin/users': peoplePage('UsersPage'),
  '/admin/users/new': peoplePage('NewPersonPage'),
  '/admin/users/:person_id': peoplePage('PersonPage'),
  '/admin/users/:person_id/history': peoplePage('HistoryPage'),
  '/admin/users/:person_id/merge': peoplePage('MergePage'),
  '/admin/users/:person_id/edit': peoplePage('EditPersonPage'),
  '/admin/announcements': textsPage('AnnouncementsPage'),
  '/admin/announcements/new': textsPage('NewAnnouncementPage'),
  '/admin/announcements/:id': textsPage('AnnouncementPage'),
  '/admin/forms': onlineFormsPage('FormsPage'),
  '/admin/forms/:id/figures': onlineFormsPage('FormFiguresPage'),
  '/admin/books': textsPage('BooksPage'),
  '/admin/case-types': textsPage('CaseTypesPage'),
  '/admin/case-types/new': textsPage('NewCaseTypePage'),
  '/admin/case-types/:id': textsPage('CaseTypePage'),
  '/admin/form-deliveries': formDeliveriesPage('FormDeliveriesPage'),
  '/admin/questions': textsPage('QuestionsPage'),
  '/admin/questions/new': textsPage('NewQuestionPage'),
  '/admin/questions/:code': textsPage('QuestionPage'),
  '/admin/legal-texts': textsPage('LegalTextsPage'),
  '/admin/legal-texts/new': textsPage('NewLegalTextPage'),
  '/admin/legal-texts/:kind/:valid_from': textsPage('LegalTextPage'),
  '/admin/points': textsPage('PointsPage'),
  '/admin/points/new': textsPage('NewPointPage'),
  '/admin/points/:code': textsPage('PointPage'),
  '/admin/contact-data': textsPage('ContactDataPage'),
  '/admin/water-notices': textsPage('WaterNoticesPage'),
  '/admin/water-notices/new': textsPage('NewWaterNoticePage'),
  '/admin/water-notices/:id': textsPage('WaterNoticePage'),
  '/admin/water-limits': utilitiesPage('WaterLimitsPage'),
  '/admin/utilities': utilitiesPage('UtilitiesPage'),
  '/admin/utilities/new': utilitiesPage('NewUtilityPage'),
  '/admin/utilities/:utility_id': utilitiesPage('UtilityPage'),
  '/admin/utilities/:utility_id/feed-tokens': feedPage('FeedTokensPage'),
  '/admin/utilities/:utility_id/feed-runs': feedPage('FeedRunsPage'),
  '/admin/utilities/:utility_id/feed-runs/:run_id': feedPage('FeedRunPage'),
  '/admin/sources': feedPage('SourcesPage'),
  '/admin/utilities/:utility_id/laboratory': feedPage('LaboratoryPage'),
  '/admin/utilities/:utility_id/sources': feedPage('SourcesPage'),
  '/admin/utilities/:utility_id/sources/:source_id': feedPage('SourcePage'),
};

/** Pages of this remote; their access and layout are in `remote.json`. */
export const App = () => <RemotePages pages={pages} />;
