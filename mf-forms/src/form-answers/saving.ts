import { createContext, useContext, useState, type ComponentType, type ReactNode } from 'react';
import type { AnswerFields } from '@hydria/shared/contract/forms/answers.ts';
import type { OnlineForm } from '@hydria/shared/contract/online-forms.ts';
import type { Saved } from '@hydria/shared/contract/saved-forms.ts';
import type { ApiForm } from '@hydria/shared/form/use-api-form.ts';
import type { Draft } from '@hydria/shared/platform/platform.ts';
import { usePlatform } from '@hydria/shared/remote/use-platform.tsx';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';

/** The newest saving of the form that a page knows. */
export interface SavedState extends Pick<Saved, 'token' | 'version' | 'lapses_at'> {
  /** Whether a link was mailed. */
  has_link: boolean;
}

/** A saved form that a page goes on with. */
export interface ContinuedForm extends SavedState {
  /** Number of the saved answers. */
  id: number;
  answers: FormAnswers;
  /** Shown above the form. */
  note: ReactNode;
  /** Shows the newest saving in the place of this one. */
  onNewer: () => void;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** A saving that a reload finds again beside the draft of its form. */
const readSaved = (draft: Draft | null): SavedState | null => {
  const { token, version, lapses_at, has_link } = draft ?? {};
  return isText(token) && isText(lapses_at) && Number.isInteger(version)
    ? { token, version: Number(version), lapses_at, has_link: has_link === true }
    : null;
};

/** The saving of a form that is being filled in: one that the page goes on with, or one of its own. */
export const useSaving = (form: number, continued: ContinuedForm | null, alone: boolean) => {
  const { drafts, navigate } = usePlatform();
  const name = `form.${form}.saved`;
  const [saved, setSaved] = useState<SavedState | null>(() => continued ?? readSaved(drafts.read(name)));
  const [stored, setStored] = useState<FormAnswers | null>(continued?.answers ?? null);
  return {
    saved,
    /** The values of the newest saving of this page. */
    stored,
    keep: (next: SavedState, answers: FormAnswers): void => {
      setSaved(next);
      setStored(answers);
      if (!continued) drafts.write(name, { ...next });
    },
    /** Shows the newest saving in the place of this page; null where it is embedded, without links away from the form. */
    showNewer: alone
      ? null
      : (): void => (continued ? continued.onNewer() : navigate(`/online_forms/continue#${saved?.token ?? ''}`)),
  };
};

export type Saving = ReturnType<typeof useSaving>;

/** A form that the person may save to go on later. */
export interface LaterProps {
  form: OnlineForm;
  filled: ApiForm<AnswerFields>;
  /** Counted from 1. */
  step: number;
  saving: Saving;
}

const Later = createContext<ComponentType<LaterProps> | null>(null);

/** Gives the forms below the way to save them and go on later. Its own pages show the form again, so no form imports it. */
export const LaterProvider = Later.Provider;

/** The way to save a form and go on later; null where there is none. */
export const useLater = (): ComponentType<LaterProps> | null => useContext(Later);
