/** One detail of an event. */
export interface DetailRow {
  name: string;
  value: string;
  /** The value before, where it was kept. */
  before?: string;
}

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

const isChange = (value: unknown): value is { before: unknown; after: unknown } =>
  typeof value === 'object' && value !== null && 'before' in value && 'after' in value;

/** The details of an event, one row each; a change is an object with `before` and `after`. */
export const detailRows = (detail: string): DetailRow[] =>
  Object.entries(JSON.parse(detail) as Record<string, unknown>).map(([name, value]) =>
    isChange(value)
      ? { name, value: textOf(value.after), before: textOf(value.before) }
      : { name, value: textOf(value) },
  );
