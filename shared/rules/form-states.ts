/** Where a form is: never published, published without changes, with changes, or with changes that a later time publishes. */
export const FORM_STATES = ['draft', 'published', 'changed', 'scheduled', 'offline', 'archived'] as const;

/** Forms that the portal brings along. */
export const FORM_TEMPLATES = [
  'new_supply',
  'owner_change',
  'move',
  'complaint',
  'leak_discount',
  'meter_check',
] as const;

/** Why a part of a file has no counterpart in a form of ours. */
export const IMPORT_REASONS = [
  'type_unknown',
  'rule_unknown',
  'logic_unknown',
  'setting_unknown',
  'setting_refused',
  'choices_elsewhere',
  'layout_unknown',
  'reference_unknown',
  'not_in_layout',
  'repeated',
  'hidden',
  'text_missing',
  'greek_missing',
  'over_limit',
] as const;
