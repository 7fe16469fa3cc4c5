import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AnswerFields } from '../contract/forms/answers.ts';
import { useRemoteContext } from '../remote/use-platform.tsx';
import { useSharedT } from '../remote/use-shared-t.ts';
import { formText, type FormRow, type RowPart } from '../rules/form-layout.ts';
import { type } from '../theme/tokens.ts';
import { Button } from '../ui/button.tsx';
import type { ApiForm } from './use-api-form.ts';

type Values = ApiForm<AnswerFields>['values'];
type Entry = Extract<RowPart, { kind: 'entry' }>;

/** The number of entries of a group so far. */
const countOf = (values: Values, group: string): number => Number(values[group]) || 0;

/** The values once an entry is removed: later entries move up, and the last one is empty again. */
export const withoutEntry = (values: Values, group: string, index: number): Record<string, string | string[]> => {
  const changed: Record<string, string | string[]> = { [group]: String(countOf(values, group) - 1) };
  for (const [name, value] of Object.entries(values)) {
    const [, at, field] = name.startsWith(`${group}:`) ? (/:(\d+):(.+)$/.exec(name) ?? []) : [];
    if (at === undefined || Number(at) < index) continue;
    changed[name] = values[`${group}:${Number(at) + 1}:${field}`] ?? (Array.isArray(value) ? [] : '');
  }
  return changed;
};

interface GroupProps {
  form: ApiForm<AnswerFields>;
  /** The row that asks for the number of entries. */
  row: FormRow;
  part: Extract<RowPart, { kind: 'count' }>;
  children: ReactNode;
}

/** Moves the focus to the heading of a new entry, and to the button that adds one when an entry is removed. */
const useFocusOfEntries = (count: number, resets: number) => {
  const fields = useRef<HTMLFieldSetElement>(null);
  const before = useRef({ count, resets });
  useEffect(() => {
    const added = count - before.current.count;
    const isReset = resets !== before.current.resets;
    before.current = { count, resets };
    if (added === 0 || isReset) return;
    const all = fields.current?.querySelectorAll<HTMLElement>(added > 0 ? '[data-entry]' : '[data-add]');
    all?.item(all.length - 1).focus();
  }, [count, resets]);
  return fields;
};

/** The entries of a group, and the button that adds one. The number of entries is announced. */
export const FormGroup = ({ form, row, part, children }: GroupProps) => {
  const t = useSharedT();
  const { language } = useRemoteContext();
  const name = formText(row.name, language);
  const count = countOf(form.values, part.group);
  const [first] = useState(count);
  const fields = useFocusOfEntries(count, form.resets);
  return (
    <fieldset ref={fields} css={{ display: 'grid', gap: 24, margin: 0, padding: 0, border: 0, minInlineSize: 0 }}>
      <legend css={{ ...type.h3, padding: 0, marginBottom: 16 }}>{name}</legend>
      {children}
      <span role="status" className="visually-hidden">
        {count === first ? '' : t('answers.entries', { count })}
      </span>
      <div>
        <Button
          data-add
          variant="outlined"
          disabled={count >= part.most}
          onClick={() => form.set({ [part.group]: String(count + 1) })}
        >
          {t('answers.add_entry', { name })}
        </Button>
      </div>
    </fieldset>
  );
};

/** The heading of an entry with its number, and the button that removes it. */
export const EntryHeading = ({ form, row, part }: { form: ApiForm<AnswerFields>; row: FormRow; part: Entry }) => {
  const t = useSharedT();
  const { language } = useRemoteContext();
  const title = `${formText(row.name, language)} ${part.index + 1}`;
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 12,
        alignItems: 'center',
        justifyContent: 'space-between',
        gridColumn: '1 / -1',
      }}
    >
      <h3 data-entry tabIndex={-1} css={{ ...type.h3, fontSize: '1rem', margin: 0 }}>
        {title}
      </h3>
      {countOf(form.values, part.group) > part.least && (
        <Button
          color="error"
          aria-label={`${t('answers.remove_entry')}: ${title}`}
          onClick={() => form.set(withoutEntry(form.values, part.group, part.index))}
        >
          {t('answers.remove_entry')}
        </Button>
      )}
    </div>
  );
};
