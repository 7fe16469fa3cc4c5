import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { colour, from } from '@hydria/shared/theme/tokens.ts';
import { IconButton } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useT } from './use-t.ts';

interface PagerProps {
  /** How many there are, in words, for a list of one page. */
  found: string;
  /** Rows of one page. */
  rows: number;
  total: number;
  shown: number;
  next: string | null;
  /** Pages before this one. */
  page: number;
  forward: (next: string) => void;
  back: () => void;
}

/** Which rows these are, and the ways to the others. */
export const Pager = ({ found, rows, total, shown, next, page, forward, back }: PagerProps) => {
  const t = useT();
  const { number } = useFormats();
  const first = page * rows + 1;
  const range = { from: number(first, 0), to: number(first + shown - 1, 0), total: number(total, 0) };
  return (
    <nav
      aria-label={t('users.pages')}
      css={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'end',
        gap: 8,
        padding: '8px 8px 8px 16px',
        borderTop: `1px solid ${colour.hairline}`,
        [from.medium]: { padding: '8px 16px 8px 24px' },
      }}
    >
      <p
        role="status"
        css={{ marginInlineEnd: 'auto', color: colour.textSecondary, fontVariantNumeric: 'tabular-nums' }}
      >
        {page === 0 && next === null ? found : t('users.range', range)}
      </p>
      <IconButton aria-label={t('users.previous')} disabled={page === 0} onClick={back}>
        <Icon path={mdiChevronLeft} />
      </IconButton>
      <IconButton aria-label={t('users.next')} disabled={next === null} onClick={() => next !== null && forward(next)}>
        <Icon path={mdiChevronRight} />
      </IconButton>
    </nav>
  );
};
