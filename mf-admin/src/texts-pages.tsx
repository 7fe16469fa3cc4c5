import { CaseAreaPage, NewCaseAreaPage } from './case-areas/case-area-page.tsx';
import { CaseAreasPage } from './case-areas/case-areas-page.tsx';
import { CaseTemplatePage, NewCaseTemplatePage } from './case-templates/case-template-page.tsx';
import { CaseTemplatesPage } from './case-templates/case-templates-page.tsx';
import { CaseTypePage, NewCaseTypePage } from './case-types/case-type-page.tsx';
import { CaseTypesPage } from './case-types/case-types-page.tsx';
import { AnnouncementPage, NewAnnouncementPage } from './texts/announcement-page.tsx';
import { AnnouncementsPage } from './texts/announcements-page.tsx';
import { BooksPage } from './texts/books-page.tsx';
import { ContactDataPage } from './texts/contact-data-page.tsx';
import { LegalTextPage, NewLegalTextPage } from './texts/legal-text-page.tsx';
import { LegalTextsPage } from './texts/legal-texts-page.tsx';
import { NewPointPage, PointPage } from './texts/point-page.tsx';
import { PointsPage } from './texts/points-page.tsx';
import { NewQuestionPage, QuestionPage } from './texts/question-page.tsx';
import { QuestionsPage } from './texts/questions-page.tsx';
import { NewWaterNoticePage } from './texts/new-water-notice-page.tsx';
import { WaterNoticePage } from './texts/water-notice-page.tsx';
import { WaterNoticesPage } from './texts/water-notices-page.tsx';

/** Pages for the texts and books of a utility, in one chunk. */
export const textsPages = {
  AnnouncementPage,
  AnnouncementsPage,
  BooksPage,
  CaseAreaPage,
  CaseAreasPage,
  CaseTemplatePage,
  CaseTemplatesPage,
  CaseTypePage,
  CaseTypesPage,
  ContactDataPage,
  LegalTextPage,
  LegalTextsPage,
  NewAnnouncementPage,
  NewCaseAreaPage,
  NewCaseTemplatePage,
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
