import {
  mdiBriefcaseOutline,
  mdiDotsHorizontalCircleOutline,
  mdiGauge,
  mdiHomeOutline,
  mdiRoadVariant,
  mdiWaterCheckOutline,
} from '@mdi/js';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import { PROBLEM_TYPES, type ProblemType } from '@hydria/shared/rules/report.ts';
import { color, from, radius, type } from '@hydria/shared/theme/tokens.ts';
import { wrongInGroup } from '@hydria/shared/ui/choices.tsx';
import { Field } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../use-t.ts';
import type { ReportFields } from './report-fields.ts';

/** The icon of each kind of problem. */
export const TYPE_ICONS: Record<ProblemType, string> = {
  damage_home: mdiHomeOutline,
  damage_public: mdiRoadVariant,
  damage_work: mdiBriefcaseOutline,
  water_pressure: mdiGauge,
  water_quality: mdiWaterCheckOutline,
  other: mdiDotsHorizontalCircleOutline,
};

const tile = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 56,
  padding: '10px 16px',
  cursor: 'pointer',
  border: `1px solid ${color.control}`,
  borderRadius: radius.control,
  background: color.surface,
  '&:hover': { borderColor: color.primary },
  '&:has(:checked)': {
    borderColor: color.primary,
    background: color.primaryTint,
    boxShadow: `inset 0 0 0 1px ${color.primary}`,
  },
  ...wrongInGroup,
  '&:has(:focus-visible)': { outline: `3px solid ${color.primary}`, outlineOffset: 2 },
} as const;

/** The kind of the problem: six tiles, each with an icon and a word. */
export const TypeTiles = ({ form }: ReportFields) => {
  const t = useT();
  const { field, value, change } = useFormField({ form, name: 'problem_type' });
  return (
    <Field as="radios" {...field}>
      {({ name }) => (
        <div css={{ display: 'grid', gap: 8, [from.small]: { gridTemplateColumns: '1fr 1fr' } }}>
          {PROBLEM_TYPES.map((problem) => (
            <label key={problem} css={tile}>
              <input
                type="radio"
                name={name}
                value={problem}
                checked={problem === value}
                onChange={() => change(problem)}
                css={{
                  position: 'absolute',
                  inset: 0,
                  width: '100%',
                  height: '100%',
                  margin: 0,
                  opacity: 0,
                  cursor: 'pointer',
                }}
              />
              <Icon
                path={TYPE_ICONS[problem]}
                css={{ color: problem === value ? color.primary : color.textSecondary }}
              />
              <span css={problem === value ? type.strong : type.body}>{t(`type.${problem}`)}</span>
            </label>
          ))}
        </div>
      )}
    </Field>
  );
};
