type Values = Readonly<Record<string, unknown>>;

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Texts of a profile that name no person, and that an auditor asks for: where payments go, and who may embed a page. */
const AUDITED_TEXTS = new Set([
  'iban',
  'iris_text',
  'frame_ancestors',
  'allowed_hosts',
  'old_portal_url',
  'url',
  'afm',
]);

const isAudited = (name: string, value: unknown): boolean =>
  AUDITED_TEXTS.has(name) || ['boolean', 'number'].includes(typeof value);

/**
 * The values before and after of a profile's changed flags, numbers and audited texts, by field, for the trail. Other texts
 * may name people, and the trail is kept for good.
 */
export const changedValues = (before: Values, after: Values): Record<string, { before: unknown; after: unknown }> =>
  Object.fromEntries(
    Object.keys(after)
      .filter((name) => name !== 'version' && isAudited(name, after[name] ?? before[name]))
      .filter((name) => !isEqual(before[name], after[name]))
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );

/** The fields of a profile, of those named, whose values differ. */
export const changedNames = (names: readonly string[], before: Values, after: Values): string[] =>
  names.filter((name) => !isEqual(before[name], after[name]));
