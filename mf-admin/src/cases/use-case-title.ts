import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useCasesT } from './use-cases-t.ts';

/** What a case is about: the type of a report, or the title of the form of an application. */
export const useCaseTitle = (): ((of: Pick<StaffCase, 'problem_type' | 'title'>) => string) => {
  const t = useCasesT();
  const { language } = useRemoteContext();
  return ({ problem_type, title }) => {
    if (problem_type !== null) return t(`cases.types.${problem_type}`);
    return title ? (title[language] ?? title.el) : t('cases.form_missing');
  };
};
