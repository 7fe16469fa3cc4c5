import { mdiCheck, mdiMinus } from '@mdi/js';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useTextsT } from './use-texts-t.ts';

/** Which languages of a text are complete: a mark for each language. */
export const LanguagesMark = ({ languages }: { languages: readonly Language[] }) => {
  const t = useTextsT();
  return (
    <span css={{ display: 'inline-grid', gridTemplateColumns: 'repeat(2, max-content)', gap: 4 }}>
      {LANGUAGES.map((language) => {
        const isComplete = languages.includes(language);
        return (
          <span
            key={language}
            css={{
              ...type.smallStrong,
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              padding: '2px 6px',
              borderRadius: radius.chip,
              color: isComplete ? color.good : color.textSecondary,
              background: isComplete ? color.goodTint : color.sunken,
            }}
          >
            <Icon path={isComplete ? mdiCheck : mdiMinus} size={14} />
            <span aria-hidden="true">{language.toUpperCase()}</span>
            <span className="visually-hidden">
              {t(isComplete ? 'languages.complete' : 'languages.missing', { language: t(`language.${language}`) })}
            </span>
          </span>
        );
      })}
    </span>
  );
};
