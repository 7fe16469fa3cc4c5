import type { CaseRule } from '@hydria/shared/contract/case-rules.ts';
import { useAreaName } from '../case-areas/case-areas.queries.ts';
import { useCaseSetupT } from '../case-teams/use-case-setup-t.ts';

/** The conditions of a rule and what it gives, in words. */
export const useRuleWords = () => {
  const t = useCaseSetupT();
  const nameOf = useAreaName();
  const conditions = (rule: CaseRule): string => {
    const { kind, problem_type, source, districts, area_title, area, days, from, until } = rule;
    const parts = [
      problem_type !== null && t(`types.${problem_type}`),
      problem_type === null && kind !== null && t(`rules.kinds.${kind}`),
      source && t(`sources.${source}`),
      area_title && nameOf(area_title),
      districts && districts.join(', '),
      area && t('rules.in_area'),
      days && days.map((day) => t(`days.${day}`)).join(', '),
      from !== null && until !== null && `${from}–${until}`,
    ];
    return parts.filter(Boolean).join(' · ') || t('rules.always');
  };
  const given = ({ team, assignee, priority, target_hours }: CaseRule): string =>
    [
      team?.title,
      assignee?.title,
      priority !== 'normal' && t(`rules.priorities.${priority}`),
      target_hours !== null && t('rules.within', { count: target_hours }),
    ]
      .filter(Boolean)
      .join(' · ');
  return { conditions, given };
};
