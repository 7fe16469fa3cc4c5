import type { FormAnswers } from '../rules/form-answers.ts';
import { DataList, DataRow } from '../ui/data-list.tsx';
import { SentFiles, type SavedFiles } from './sent-files.tsx';
import { useAskedAnswers } from './use-asked-answers.ts';

interface Answered {
  api: string | null;
  answers: FormAnswers | null;
  /** The files of the answers; without them an answer names its files alone. */
  saved?: SavedFiles;
}

/** The files of one answer. */
const filesOf = (saved: SavedFiles | undefined, field: string) =>
  (saved?.files ?? []).filter((file) => file.field === field);

/** Answers with their questions, as rows of a list; nothing without answers. */
export const AnsweredRows = ({ api, answers, saved }: Answered) =>
  useAskedAnswers({ api: api ?? '', answers: answers ?? {} }).map(({ field, question, answer }, index) => (
    <DataRow key={index} name={question}>
      {saved && filesOf(saved, field).length > 0 ? (
        <SentFiles {...saved} files={filesOf(saved, field)} />
      ) : (
        <span css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{answer}</span>
      )}
    </DataRow>
  ));

interface AskedAnswersProps extends Answered {
  api: string;
  answers: FormAnswers;
  none: string;
}

/** The answers of an application with their questions; `none` stands in the place of no answer. */
export const AskedAnswers = ({ none, ...of }: AskedAnswersProps) =>
  useAskedAnswers(of).length === 0 ? (
    <p>{none}</p>
  ) : (
    <DataList>
      <AnsweredRows {...of} />
    </DataList>
  );
