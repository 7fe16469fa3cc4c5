import { mdiMagnify } from '@mdi/js';
import type { DeyaInfo } from '@hydria/shared/platform/platform.ts';
import { useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { colour } from '@hydria/shared/theme/tokens.ts';
import { controlStyle, Field } from '@hydria/shared/ui/field.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from '../use-t.ts';

/** The name of a utility as its customers read it: Greek in Greek, Latin letters otherwise (spec D §2). */
export const useDeyaTitle = () => {
  const { language } = useSurroundings();
  return ({ title, title_latin }: Pick<DeyaInfo, 'title' | 'title_latin'>) => (language === 'el' ? title : title_latin);
};

/** The utility selector field of spec D §2: shows the chosen one, opens the selector when it is pressed. */
export const UtilityField = ({ deya, choose }: { deya: DeyaInfo | null; choose: () => void }) => {
  const t = useT();
  const titleOf = useDeyaTitle();
  const shown = deya ? titleOf(deya) : t('list.choose');
  return (
    <div css={{ maxWidth: 480 }}>
      <Field name="deya_id" label={t('list.utility')}>
        {({ id, 'aria-describedby': describedBy }) => (
          <button
            id={id}
            type="button"
            // The label alone would name the button and keep its value from screen readers.
            aria-label={`${t('list.utility')}: ${shown}`}
            aria-haspopup="dialog"
            aria-describedby={describedBy}
            onClick={choose}
            css={{
              ...controlStyle,
              display: 'flex',
              alignItems: 'center',
              gap: 12,
              textAlign: 'start',
              '&&': { background: colour.surface },
              cursor: 'pointer',
            }}
          >
            <Icon path={mdiMagnify} css={{ color: colour.textSecondary }} />
            <span css={deya ? {} : { color: colour.textSecondary }}>{shown}</span>
          </button>
        )}
      </Field>
    </div>
  );
};
