import type { FormAnswers } from '../rules/form-answers.ts';
import { DataList, DataRow } from '../ui/data-list.tsx';
import { useAskedAnswers } from './use-asked-answers.ts';

interface Answered {
  api: string | null;
  answers: FormAnswers | null;
}

/** Answers with their questions, as rows of a list; nothing without answers. */
export const AnsweredRows = ({ api, answers }: Answered) =>
  useAskedAnswers({ api: api ?? '', answers: answers ?? {} }).map(({ question, answer }, index) => (
    <DataRow key={index} name={question}>
      <span css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{answer}</span>
    </DataRow>
  ));

/** The answers of an application with their questions; `none` stands in the place of no answer. */
export const AskedAnswers = ({ none, ...of }: { api: string; answers: FormAnswers; none: string }) =>
  useAskedAnswers(of).length === 0 ? (
    <p>{none}</p>
  ) : (
    <DataList>
      <AnsweredRows {...of} />
    </DataList>
  );
