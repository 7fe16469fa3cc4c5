import { CaseTypePage, NewCaseTypePage } from '../case-types/case-type-page.tsx';
import { CaseTypesPage } from '../case-types/case-types-page.tsx';
import { AnnouncementPage, NewAnnouncementPage } from './announcement-page.tsx';
import { AnnouncementsPage } from './announcements-page.tsx';
import { BooksPage } from './books-page.tsx';
import { ContactDataPage } from './contact-data-page.tsx';
import { LegalTextPage, NewLegalTextPage } from './legal-text-page.tsx';
import { LegalTextsPage } from './legal-texts-page.tsx';
import { NewPointPage, PointPage } from './point-page.tsx';
import { PointsPage } from './points-page.tsx';
import { NewQuestionPage, QuestionPage } from './question-page.tsx';
import { QuestionsPage } from './questions-page.tsx';
import { NewWaterNoticePage } from './new-water-notice-page.tsx';
import { WaterNoticePage } from './water-notice-page.tsx';
import { WaterNoticesPage } from './water-notices-page.tsx';

/** Pages for the texts and books of a utility, in one chunk. */
export const textsPages = {
  AnnouncementPage,
  AnnouncementsPage,
  BooksPage,
  CaseTypePage,
  CaseTypesPage,
  ContactDataPage,
  LegalTextPage,
  LegalTextsPage,
  NewAnnouncementPage,
  NewCaseTypePage,
  NewLegalTextPage,
  NewPointPage,
  NewQuestionPage,
  NewWaterNoticePage,
  PointPage,
  PointsPage,
  QuestionPage,
  QuestionsPage,
  WaterNoticePage,
  WaterNoticesPage,
};
