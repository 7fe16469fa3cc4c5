import { AlertPage } from './flow-alerts/alert-page.tsx';
import { AlertsPage } from './flow-alerts/alerts-page.tsx';
import { ContactPage } from './contact/contact-page.tsx';
import { MessagePage } from './contact/message-page.tsx';
import { ConversationPage } from './conversations/conversation-page.tsx';
import { ConversationsPage } from './conversations/conversations-page.tsx';
import { TemplatesPage } from './conversations/templates-page.tsx';
import { DataRequestPage } from './personal-data/data-request-page.tsx';
import { DataRequestsPage } from './personal-data/data-requests-page.tsx';
import { ReadingPage } from './readings/reading-page.tsx';
import { SupplyRequestPage } from './supply-requests/supply-request-page.tsx';
import { SupplyRequestsPage } from './supply-requests/supply-requests-page.tsx';
import { ReadingsPage } from './readings/readings-page.tsx';
import { RegistrationPage } from './registrations/registration-page.tsx';
import { RegistrationsPage } from './registrations/registrations-page.tsx';

/** The pages of a utility's staff; they load together with the first of them. */
export const deskPages = {
  alert: AlertPage,
  alerts: AlertsPage,
  contact: ContactPage,
  message: MessagePage,
  conversation: ConversationPage,
  conversations: ConversationsPage,
  templates: TemplatesPage,
  reading: ReadingPage,
  readings: ReadingsPage,
  supplyRequest: SupplyRequestPage,
  supplyRequests: SupplyRequestsPage,
  registration: RegistrationPage,
  registrations: RegistrationsPage,
  dataRequest: DataRequestPage,
  dataRequests: DataRequestsPage,
};
