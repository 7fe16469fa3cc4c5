import type { Answer } from '@hydria/shared/contract/contract.ts';
import { useCasesT } from './use-cases-t.ts';

/** Says the rule or the team by which a case was routed; a warning where neither was found. */
export const useRoutingWords = () => {
  const t = useCasesT();
  return ({
    rule,
    team,
  }: Answer<'POST /api/staff/cases/{id}/route'>): { kind: 'success' | 'warning'; text: string } => {
    if (rule) return { kind: 'success', text: t('cases.routed', { title: rule.title }) };
    if (team) return { kind: 'success', text: t('cases.routed_by_type', { title: team.title }) };
    return { kind: 'warning', text: t('cases.not_routed') };
  };
};
