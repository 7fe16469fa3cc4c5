import { CaseFiguresPage } from './case-figures-page.tsx';
import { CasePage } from './case-page.tsx';
import { CasesPage } from './cases-page.tsx';

/** The pages of the cases; they load together with the first of them. */
export const casesPages = { case: CasePage, cases: CasesPage, figures: CaseFiguresPage };
