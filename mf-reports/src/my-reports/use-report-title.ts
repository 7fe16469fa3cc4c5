import type { Report } from '@hydria/shared/contract/reports.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useT as useReportsT } from '../use-t.ts';

/** Names a report by the type that its utility offers, otherwise by the kind of its problem. */
export const useReportTitle = (): ((report: Pick<Report, 'problem_type' | 'subtype'>) => string) => {
  const t = useReportsT();
  const { language } = useRemoteContext();
  return ({ problem_type, subtype }) => (subtype ? (subtype[language] ?? subtype.el) : t(`type.${problem_type}`));
};
