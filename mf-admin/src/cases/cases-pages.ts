import { CaseFiguresPage } from './case-figures-page.tsx';
import { CasePage } from './case-page.tsx';
import { CasesPage } from './cases-page.tsx';
import { NewCasePage } from './new-case-page.tsx';

/** The pages of the cases; they load together with the first of them. */
export const casesPages = { case: CasePage, cases: CasesPage, figures: CaseFiguresPage, newCase: NewCasePage };
