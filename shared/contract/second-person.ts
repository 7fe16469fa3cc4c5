/** The refusals of a person who decides as the second one (ADR 0182). */
export const SECOND_PERSON = [
  'second_person_required',
  'own_matter',
  'second_person_too_new',
  'second_person_made_by_first',
] as const;
