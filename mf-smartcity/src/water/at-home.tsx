import { mdiBabyBottleOutline, mdiDishwasher, mdiFishbowlOutline } from '@mdi/js';
import type { WaterParameter } from '@hydria/shared/contract/water.ts';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { hardnessOf, numberOf } from '@hydria/shared/rules/water-quality.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { useWaterT } from './use-water-t.ts';

interface AdviceProps {
  icon: string;
  title: string;
  text: string;
}

const Advice = ({ icon, title, text }: AdviceProps) => (
  <Row gap={12} wrap={false}>
    <Icon path={icon} size={28} css={{ color: color.primary }} />
    <div>
      <h3 css={type.strong}>{title}</h3>
      <Muted css={{ maxWidth: '60ch' }}>{text}</Muted>
    </div>
  </Row>
);

const UNFIT = new Set(['over', 'not_judged']);

/** Nitrate and nitrite have their limits for the sake of infants. */
const formulaOf = (parameters: readonly WaterParameter[]): 'formula_good' | 'formula_over' | 'formula_unknown' => {
  const found = parameters.filter(({ index }) => index.alias === 'nitrate' || index.alias === 'nitrite');
  const isOver = parameters.some(({ index, verdict }) => verdict === 'over' && index.group === 'microbiological');
  if (isOver || found.some(({ verdict }) => verdict === 'over')) return 'formula_over';
  return found.length < 2 || found.some(({ verdict }) => UNFIT.has(verdict)) ? 'formula_unknown' : 'formula_good';
};

/** The hardness of the water and its meaning for a dishwasher, an aquarium and baby formula. A notice that applies comes first. */
export const AtHome = ({ parameters, hasNotice }: { parameters: readonly WaterParameter[]; hasNotice: boolean }) => {
  const t = useWaterT();
  const { number } = useFormats();
  const measured = parameters.find(({ index }) => index.alias === 'hardness');
  const milligrams = measured ? numberOf(measured.value) : null;
  const found = milligrams === null ? null : hardnessOf(milligrams);
  const german = found && number(found.german, 0);
  return (
    <SectionCard title={t('use')}>
      <Stack gap={20}>
        {found && (
          <div>
            <p css={type.h3}>{t(`hardness_is.${found.hardness}`)}</p>
            <Muted>{`${number(found.french, 1)} °f · ${number(found.german, 1)} °dH`}</Muted>
          </div>
        )}
        <div css={{ display: 'grid', gap: 20, gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))' }}>
          {found && german && (
            <Advice
              icon={mdiDishwasher}
              title={t('dishwasher')}
              text={t(`dishwasher_is.${found.hardness}`, { german })}
            />
          )}
          {found && (
            <Advice
              icon={mdiFishbowlOutline}
              title={t('aquarium')}
              text={`${t(`aquarium_is.${found.hardness}`)} ${t('chlorine')}`}
            />
          )}
          <Advice
            icon={mdiBabyBottleOutline}
            title={t('formula')}
            text={t(hasNotice ? 'formula_notice' : formulaOf(parameters))}
          />
        </div>
      </Stack>
    </SectionCard>
  );
};
