import { mdiCheckCircleOutline, mdiCircleOutline } from '@mdi/js';
import { useId, type ReactNode } from 'react';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { color, from, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { StatusChip } from '@hydria/shared/ui/status-chip.tsx';
import { useTextsT } from './use-texts-t.ts';

interface TranslationsProps {
  /** Languages in which everything is written. */
  complete: readonly Language[];
  /** Languages that cannot be left out; the others are shown in Greek then. */
  needed?: readonly Language[];
  /** The fields of a language. */
  children: (language: Language) => ReactNode;
}

interface OneLanguageProps {
  language: Language;
  isComplete: boolean;
  isNeeded: boolean;
  children: ReactNode;
}

const OneLanguage = ({ language, isComplete, isNeeded, children }: OneLanguageProps) => {
  const t = useTextsT();
  const id = useId();
  return (
    <Stack
      as="section"
      gap={16}
      aria-labelledby={id}
      css={{
        alignContent: 'start',
        minWidth: 0,
        padding: 16,
        border: `1px solid ${color.hairline}`,
        borderRadius: radius.control,
      }}
    >
      <Row gap={8} align="center" justify="space-between">
        <h3 id={id} css={type.strong}>
          {t(`language.${language}`)}
        </h3>
        <StatusChip
          tone={isComplete ? 'good' : 'quiet'}
          icon={isComplete ? mdiCheckCircleOutline : mdiCircleOutline}
          label={t(isComplete ? 'languages.is_complete' : isNeeded ? 'languages.is_needed' : 'languages.is_missing')}
        />
      </Row>
      {children}
    </Stack>
  );
};

/** The fields of a text in all languages beside each other, each with a mark that says whether it is complete. */
export const Translations = ({ complete, needed = ['el'], children }: TranslationsProps) => (
  <div
    css={{
      display: 'grid',
      gap: 16,
      gridTemplateColumns: 'minmax(0, 1fr)',
      [from.medium]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '@media (min-width: 1680px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    }}
  >
    {LANGUAGES.map((language) => (
      <OneLanguage
        key={language}
        language={language}
        isComplete={complete.includes(language)}
        isNeeded={needed.includes(language)}
      >
        {children(language)}
      </OneLanguage>
    ))}
  </div>
);
