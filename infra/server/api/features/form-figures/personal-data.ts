import { words, type PersonalData } from '@hydria/database/personal-data.ts';

/** Figures are counted without a person: the number of a visit is random and lives in the memory of a page. */
export const formFigureData: PersonalData = {
  others: {
    form_figure: words('kind part'),
    form_visit: words('visit'),
  },
};
