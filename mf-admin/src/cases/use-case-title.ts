import type { StaffCase } from '@hydria/shared/contract/cases.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useCasesT } from './use-cases-t.ts';

/** Names the matter of a case: the kind of a report with its type, or the title of the form of an application. */
export const useCaseTitle = (): ((of: Pick<StaffCase, 'problem_type' | 'title'>) => string) => {
  const t = useCasesT();
  const { language } = useRemoteContext();
  return ({ problem_type, title }) => {
    const words = title && (title[language] ?? title.el);
    if (problem_type === null) return words ?? t('cases.form_missing');
    return [t(`cases.types.${problem_type}`), words].filter(Boolean).join(' · ');
  };
};
