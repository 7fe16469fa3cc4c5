import { mdiMagnify } from '@mdi/js';
import type { DeyaListItem } from '../contract/deya.ts';
import { pickUtility } from '../platform/pick-utility.ts';
import { usePlatform, useRemoteContext } from '../remote/use-platform.tsx';
import { useSharedT } from '../remote/use-shared-t.ts';
import { color } from '../theme/tokens.ts';
import { controlStyle } from '../theme/control.ts';
import { Field, type FieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

interface UtilityFieldProps extends Pick<FieldProps, 'description' | 'error'> {
  /** The chosen one; its Greek title shows in Greek, otherwise the Latin one. */
  deya: Pick<DeyaListItem, 'id' | 'title' | 'title_latin'> | null;
  onPick: (deya: DeyaListItem) => void;
  /** `deya_id` unless given. */
  name?: string;
}

/**
 * The utility selector field of spec D §2: shows the chosen utility, opens the selector when it is pressed. A button that
 * looks like a field, since nothing can be typed into it.
 */
export const UtilityField = ({ deya, onPick, name = 'deya_id', description, error }: UtilityFieldProps) => {
  const t = useSharedT();
  const { events } = usePlatform();
  const { language } = useRemoteContext();
  const shown = deya ? (language === 'el' ? deya.title : deya.title_latin) : t('utility.choose');
  const choose = async () => {
    const picked = await pickUtility(events, deya);
    if (picked) onPick(picked);
  };
  return (
    <Field name={name} label={t('utility.label')} description={description} error={error}>
      {({ id, 'aria-describedby': describedBy }) => (
        <button
          id={id}
          type="button"
          // The label alone would name the button and keep its value from screen readers.
          aria-label={`${t('utility.label')}: ${shown}`}
          aria-haspopup="dialog"
          aria-describedby={describedBy}
          onClick={() => void choose()}
          css={{
            ...controlStyle,
            ...(error && { borderColor: color.bad }),
            display: 'flex',
            alignItems: 'center',
            gap: 12,
            textAlign: 'start',
            '&&': { background: color.surface },
            cursor: 'pointer',
          }}
        >
          <Icon path={mdiMagnify} css={{ color: color.textSecondary }} />
          <span css={deya ? {} : { color: color.textSecondary }}>{shown}</span>
        </button>
      )}
    </Field>
  );
};
