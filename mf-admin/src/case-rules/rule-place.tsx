import { useState } from 'react';
import type { CaseRule } from '@hydria/shared/contract/case-rules.ts';
import type { caseRuleForm } from '@hydria/shared/contract/forms/case-rule.ts';
import type { ApiForm as FormState } from '@hydria/shared/form/use-api-form.ts';
import type { ApiError } from '@hydria/shared/platform/api-error.ts';
import { Alert } from '@hydria/shared/ui/alert.tsx';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { RowField } from '../case-teams/row-field.tsx';
import { useCaseSetupT } from '../case-teams/use-case-setup-t.ts';

type Form = FormState<(typeof caseRuleForm)['fields']>;

/** A rule that would get no case, and the earlier one that takes them. */
export interface Unreachable {
  id: number;
  title: string;
  by: number;
  by_title: string;
}

/** The rules of a refusal; null for any other error. */
export const unreachableOf = ({ code, current }: ApiError): Unreachable | null =>
  // The call answers this code with both rules alone.
  code === 'rule_unreachable' ? (current as Unreachable) : null;

/** Keeps the rules of the last refusal, for a form that shows it. */
export const useUnreachable = () => {
  const [unreachable, setUnreachable] = useState<Unreachable | null>(null);
  return {
    unreachable,
    handlesError: (error: ApiError): boolean => {
      const found = unreachableOf(error);
      setUnreachable(found);
      return found !== null;
    },
  };
};

interface PlaceProps {
  form: Form;
  /** All rules in their order. */
  rules: readonly CaseRule[];
  /** The number of the rule; none for a new one. */
  rule?: number;
}

/** Why a rule was not saved, with the names of both rules and the way out. */
export const UnreachableAlert = ({ form, rules, rule, of }: PlaceProps & { of: Unreachable | null }) => {
  const t = useCaseSetupT();
  if (!of) return null;
  // A new rule has no number yet.
  const isLaterOne = of.by === rule || (rule === undefined && rules.some(({ id }) => id === of.id));
  if (isLaterOne)
    return (
      <Alert severity="error" role="alert">
        {t('rules.takes_later', { title: of.title })}
      </Alert>
    );
  const before = String(of.by);
  return (
    <Alert severity="error" role="alert">
      <Stack gap={8} align="start">
        <span>{t('rules.unreachable', { title: of.by_title })}</span>
        {form.values.before !== before && (
          <Button size="small" variant="outlined" onClick={() => form.set({ before })}>
            {t('rules.put_before', { title: of.by_title })}
          </Button>
        )}
      </Stack>
    </Alert>
  );
};

/** The rule before which a rule is put. */
export const RulePlace = ({ form, rules, rule }: PlaceProps) => {
  const t = useCaseSetupT();
  const others = rules.filter(({ id }) => id !== rule);
  if (others.length === 0) return null;
  return (
    <RowField
      form={form}
      name="before"
      none={t(rule === undefined ? 'rules.at_end' : 'rules.stays')}
      choices={others.map(({ id, title }) => ({ value: String(id), label: t('rules.before', { title }) }))}
    />
  );
};
