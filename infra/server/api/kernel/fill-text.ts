/** A text of a catalogue with its `{{values}}`; a value that is not given is left out. */
export const fillText = (text: string, values: Readonly<Record<string, string | number | undefined>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
