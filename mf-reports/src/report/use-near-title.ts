import type { NearReport } from '@hydria/shared/contract/reports.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useT } from '../use-t.ts';

/** The name of an open report of somebody: its type and its street. */
export const useNearTitle = () => {
  const t = useT();
  const { language } = useRemoteContext();
  return ({ problem_type, subtype, street }: NearReport): string => {
    const type = subtype ? (subtype[language] ?? subtype.el) : t(`type.${problem_type}`);
    return street === null ? type : `${type}, ${street}`;
  };
};
