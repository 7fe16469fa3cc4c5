import {
  mdiBriefcaseOutline,
  mdiDotsHorizontalCircleOutline,
  mdiGauge,
  mdiHomeOutline,
  mdiRoadVariant,
  mdiWaterCheckOutline,
} from '@mdi/js';
import { useId } from 'react';
import { useFormField } from '@hydria/shared/form/use-form-field.ts';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { takenProblemTypes, type ProblemType } from '@hydria/shared/rules/report.ts';
import { color, from, radius, type } from '@hydria/shared/theme/tokens.ts';
import { wrongInGroup } from '@hydria/shared/ui/choices.tsx';
import { Field } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
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

interface TileProps {
  name: string;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
  icon: string;
  label: string;
  /** A line below the label. */
  note?: string | undefined;
}

/** One choice: an icon, a word, and what it means. */
export const Tile = ({ name, value, isChosen, onChoose, icon, label, note }: TileProps) => {
  const id = useId();
  return (
    <label css={tile}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={note ? `${id}n` : undefined}
        onChange={onChoose}
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
      <Icon path={icon} css={{ color: isChosen ? color.primary : color.textSecondary }} />
      <span css={{ minWidth: 0 }}>
        <span id={id} css={isChosen ? type.strong : type.body}>
          {label}
        </span>
        {note && (
          <Muted as="span" small id={`${id}n`} css={{ display: 'block' }}>
            {note}
          </Muted>
        )}
      </span>
    </label>
  );
};

/** Tiles beside each other where there is room. */
export const tiles = { display: 'grid', gap: 8, [from.small]: { gridTemplateColumns: '1fr 1fr' } } as const;

interface TypeTilesProps extends ReportFields {
  /** The flags of the utility that receives the report. */
  info: DeyaInfo['info'];
}

/** The kind of the problem: a tile with an icon and a word for each kind that the utility takes. */
export const TypeTiles = ({ form, info }: TypeTilesProps) => {
  const t = useT();
  const { field, value, change } = useFormField({ form, name: 'problem_type' });
  return (
    <Field as="radios" {...field}>
      {({ name }) => (
        <div css={tiles}>
          {takenProblemTypes(info).map((problem) => (
            <Tile
              key={problem}
              name={name}
              value={problem}
              isChosen={problem === value}
              onChoose={() => change(problem)}
              icon={TYPE_ICONS[problem]}
              label={t(`type.${problem}`)}
            />
          ))}
        </div>
      )}
    </Field>
  );
};
