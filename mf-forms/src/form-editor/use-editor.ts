import { useMemo, useState } from 'react';
import type { FormDraft } from '@hydria/shared/contract/form-editor.ts';
import { findElement, type EditedForm, type KeyedRow, type NodeId, type Settings } from './edited-form.ts';
import { changeHistory, redo, startHistory, undo } from './edit-history.ts';
import { errorsOfForm, errorsOfServer, type EditorError, type ErrorPlace } from './editor-errors.ts';
import { formOfDraft } from './form-source.ts';

/** The tabs of the editor. */
export const TABS = ['questions', 'settings', 'check', 'translations', 'versions'] as const;
export type EditorTab = (typeof TABS)[number];

/** The form as the server stores it; null for a new one. */
export type StoredForm = FormDraft | null;

/** The chosen line of the tree, the first property of the chosen part, or the first field with an error. */
export type FocusPlace = 'tree' | 'properties' | 'error';

interface Refused {
  /** The form that was refused: its errors hold until it changes. */
  form: EditedForm;
  errors: EditorError[];
}

const isThere = (rows: readonly KeyedRow[], node: NodeId): boolean => {
  const [kind, key = ''] = node.split(':');
  return kind === 'element' ? findElement(rows, key) !== undefined : rows.some((row) => row.key === key);
};

/** The state of an editor: the form with its history, the chosen part, the errors, and the last act in words. */
export const useEditor = (first: EditedForm, stored: StoredForm) => {
  const [history, setHistory] = useState(() => startHistory(first));
  const [saved, setSaved] = useState({ form: history.present, draft: stored });
  const [node, setNode] = useState<NodeId | null>(null);
  const [said, setSaid] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [tab, setTab] = useState<EditorTab>('questions');
  const [focus, setFocus] = useState<FocusPlace | null>(null);
  const form = history.present;
  const errors = useMemo(() => {
    if (attempt === 0) return [];
    return [...errorsOfForm(form), ...(refused?.form === form ? refused.errors : [])];
  }, [attempt, form, refused]);

  const change = (next: EditedForm, merge: string | null = null) =>
    setHistory((before) => changeHistory(before, next, merge));

  return {
    form,
    stored: saved.draft,
    isChanged: form !== saved.form,
    tab,
    setTab,
    /** The chosen part; null for none, also once it is removed. */
    node: node && isThere(form.rows, node) ? node : null,
    choose: setNode,
    /** The place that takes the focus once it is drawn: an act has taken it from where it was. */
    focus,
    focusOn: setFocus,
    said,
    say: setSaid,
    attempt,
    errors,
    errorAt: (at: ErrorPlace, property: string): string | undefined =>
      errors.find((error) => error.at === at && error.property === property)?.code,
    /** Errors of a part at any of its properties. */
    isWrong: (at: ErrorPlace): boolean => errors.some((error) => error.at === at),
    changeRows: (rows: KeyedRow[], merge: string | null = null) => change({ ...form, rows }, merge),
    changeSettings: (settings: Partial<Settings>, merge: string | null = null) =>
      change({ ...form, settings: { ...form.settings, ...settings } }, merge),
    /** Takes the form with any change. */
    take: change,
    changeName: (form_id: string) => change({ ...form, form_id }, 'form_id'),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    /** Counts an attempt to save; gives the errors that stop it. */
    check: (): EditorError[] => {
      setAttempt((before) => before + 1);
      return errorsOfForm(form);
    },
    /** Takes the errors that the server names. */
    refuse: (fields: Readonly<Partial<Record<string, readonly string[]>>>) => {
      setRefused({ form, errors: errorsOfServer(form, fields) });
      setAttempt((before) => before + 1);
    },
    /**
     * Takes the form as the server has it; nothing is unsaved any more, and earlier steps can still be undone. A form of other content is a
     * step of its own.
     */
    adopt: (draft: FormDraft, isStep = false) => {
      const adopted = formOfDraft(draft, form.rows);
      setHistory((before) => (isStep ? changeHistory(before, adopted) : { ...before, present: adopted, merge: null }));
      setSaved({ form: adopted, draft });
      setAttempt(0);
    },
    /** Takes a newer state of the form; unsaved changes stay. */
    meet: (draft: FormDraft) => setSaved((before) => ({ ...before, draft })),
  };
};

export type Editor = ReturnType<typeof useEditor>;
