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
