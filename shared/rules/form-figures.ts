import type { FormLayout, FormText } from './form-layout.ts';

/** Groupings of the figures of a form. */
export const FORM_FIGURES_BY = ['screen', 'field', 'version', 'day'] as const;
export type FormFiguresBy = (typeof FORM_FIGURES_BY)[number];

/** The kinds of figures: forms begun, left on a screen, handed in, the seconds that it took, and fields that were refused. */
export type FormFigureKind = 'begun' | 'left' | 'finished' | 'took' | 'refused';

/** Messages of a page about a form that it has open: the first input, further ones, and the form is handed in. */
export const VISIT_STATES = ['begun', 'going', 'finished'] as const;

/** The number of the last look at the answers, which comes after all screens. */
export const REVIEW = 0;

/** The highest number of a screen. */
export const SCREENS_MAX = 200;

/** The most refused fields of one message. */
export const REFUSED_MAX = 50;

/** The titles of all screens of a form, in order; null for one without a title. Screen 1 is the first. */
export const screenTitles = (rows: FormLayout): (FormText | null)[] =>
  rows.flatMap(({ showTitle, name }, index) => (showTitle ? [name] : index === 0 ? [null] : []));

/** The field under which refusals are counted: all entries of a repeated group count as its first one. */
export const countedField = (field: string): string => field.replace(/^([^:]+):\d+:/, '$1:0:');
