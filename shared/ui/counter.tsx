import { useSharedT } from '../remote/use-shared-t.ts';
import { color } from '../theme/tokens.ts';

/** The number of characters and its limit, below a field. */
export const Counter = ({ count, most }: { count: number; most: number }) => {
  const t = useSharedT();
  return (
    <>
      <span aria-hidden="true" css={{ fontVariantNumeric: 'tabular-nums', ...(count > most && { color: color.bad }) }}>
        {count} / {most}
      </span>
      <span className="visually-hidden">{t('fields.characters_of', { count, most })}</span>
    </>
  );
};
