import { useId, type ReactNode } from 'react';
import { formatDate, formatNumber } from '@hydria/shared/remote/formats.ts';
import { usePlatform, usePreferences, useRemoteContext, useSession } from '@hydria/shared/remote/use-platform.tsx';
import { DATE_FORMATS, DECIMAL_SIGNS, UNITS } from '@hydria/shared/rules/format-choices.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { languagesOfPage } from '@hydria/shared/rules/offered-languages.ts';
import type { PreferencesState } from '@hydria/shared/platform/platform.ts';
import { color, type } from '@hydria/shared/theme/tokens.ts';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { useT } from '../use-account-t.ts';

/** Each language has its name in that language, so that everyone finds theirs. */
const LANGUAGE_NAMES: Record<Language, string> = { el: 'Ελληνικά', en: 'English', de: 'Deutsch', fr: 'Français' };

/** An amount and a date that show the differences between the formats: the day cannot be mistaken for a month. */
const SAMPLE = { number: 1234.56, day: '2026-12-31' } as const;

interface PreferenceProps<K extends keyof PreferencesState> {
  name: K;
  label: string;
  choices: { value: PreferencesState[K] & string; label: string; lang?: string }[];
  firstAlone?: boolean;
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div
      css={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '8px 24px',
        paddingBlock: 14,
        borderTop: `1px solid ${color.hairline}`,
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <p id={id} css={type.strong}>
        {label}
      </p>
      {children}
    </div>
  );
};

const Preference = <K extends Exclude<keyof PreferencesState, 'mode' | 'timeZone' | 'denseRows'>>({
  name,
  label,
  choices,
  firstAlone = false,
}: PreferenceProps<K>) => {
  const { preferences } = usePlatform();
  const value = usePreferences((state) => state[name]);
  return (
    <Row label={label}>
      <Segments
        label={label}
        choices={choices}
        firstAlone={firstAlone}
        value={value}
        onChange={(chosen) => preferences.set({ [name]: chosen })}
      />
    </Row>
  );
};

/** Display settings of this device; each choice takes effect at once. */
export const PreferencesCard = () => {
  const t = useT();
  const { language } = useRemoteContext();
  const offered = useSession(({ deya }) => deya?.languages);
  return (
    <SectionCard title={t('appearance')} note={t('appearance_hint')}>
      <Preference
        name="theme"
        label={t('theme')}
        choices={(['system', 'light', 'dark'] as const).map((value) => ({ value, label: t(`theme_${value}`) }))}
      />
      <Preference
        name="language"
        label={t('language')}
        choices={languagesOfPage('', offered).map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
      />
      <Preference
        name="unit"
        label={t('unit')}
        choices={UNITS.map((value) => ({ value, label: t(`unit_${value}`) }))}
      />
      <Preference
        name="decimal"
        label={t('decimal')}
        choices={DECIMAL_SIGNS.map((decimal) => ({
          value: decimal,
          label: decimal === 'language' ? t('as_language') : formatNumber(SAMPLE.number, { decimal, language }),
        }))}
      />
      <Preference
        name="dateFormat"
        label={t('date')}
        firstAlone
        choices={DATE_FORMATS.map((dateFormat) => ({
          value: dateFormat,
          label: dateFormat === 'language' ? t('as_language') : formatDate(SAMPLE.day, { dateFormat, language }),
        }))}
      />
    </SectionCard>
  );
};
