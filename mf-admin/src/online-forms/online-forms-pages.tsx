import { FormFiguresPage } from './form-figures-page.tsx';
import { FormsPage } from './forms-page.tsx';

/** Pages about the online forms of a utility, in one chunk. */
export const onlineFormsPages = { FormsPage, FormFiguresPage };
