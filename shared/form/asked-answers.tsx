import type { FormAnswers } from '../rules/form-answers.ts';
import { DataList, DataRow } from '../ui/data-list.tsx';
import { useAskedAnswers } from './use-asked-answers.ts';

/** The answers of an application with their questions; `none` stands in the place of no answer. */
export const AskedAnswers = ({ none, ...of }: { api: string; answers: FormAnswers; none: string }) => {
  const answers = useAskedAnswers(of);
  if (answers.length === 0) return <p>{none}</p>;
  return (
    <DataList>
      {answers.map(({ question, answer }, index) => (
        <DataRow key={index} name={question}>
          <span css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{answer}</span>
        </DataRow>
      ))}
    </DataList>
  );
};
