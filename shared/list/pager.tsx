import { mdiChevronLeft, mdiChevronRight } from '@mdi/js';
import { useFormats } from '../remote/use-formats.ts';
import { color, from } from '../theme/tokens.ts';
import { IconButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Muted } from '../ui/muted.tsx';
import { Row } from '../ui/row.tsx';
import { ROWS } from './use-list.ts';
import { useListT } from './use-list-t.ts';
import type { ListControls } from './use-list-view.ts';

interface PagerProps {
  view: Pick<ListControls, 'page' | 'forward' | 'back'>;
  /** The number of rows in words, for a list of one page. */
  found: string;
  total: number;
  shown: number;
  next: string | null;
}

/** Says which rows are shown and leads to the others. */
export const Pager = ({ view: { page, forward, back }, found, total, shown, next }: PagerProps) => {
  const t = useListT();
  const { number } = useFormats();
  const first = page * ROWS + 1;
  const range = { from: number(first, 0), to: number(first + shown - 1, 0), total: number(total, 0) };
  return (
    <Row
      as="nav"
      aria-label={t('pages')}
      gap={8}
      align="center"
      justify="end"
      wrap={false}
      css={{
        padding: '8px 8px 8px 16px',
        borderTop: `1px solid ${color.hairline}`,
        [from.medium]: { padding: '8px 16px 8px 24px' },
      }}
    >
      <Muted role="status" css={{ marginInlineEnd: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {page === 0 && next === null ? found : t('range', range)}
      </Muted>
      <IconButton aria-label={t('previous')} disabled={page === 0} onClick={back}>
        <Icon path={mdiChevronLeft} />
      </IconButton>
      <IconButton aria-label={t('next')} disabled={next === null} onClick={() => next !== null && forward(next)}>
        <Icon path={mdiChevronRight} />
      </IconButton>
    </Row>
  );
};
