/** The placeholders of a template: the reference of the case, its place, and the day of the move. */
export const TEMPLATE_PLACEHOLDERS = ['code', 'place', 'date'] as const;

/** Whether a template has a placeholder that is never filled in. */
export const hasUnknownPlaceholder = (text: string): boolean =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].some(([, name]) => !TEMPLATE_PLACEHOLDERS.some((known) => known === name));
