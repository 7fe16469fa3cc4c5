import { useId, type ReactNode } from 'react';
import { color, from, radius, type } from '../theme/tokens.ts';
import { Muted } from './muted.tsx';

interface SectionCardProps {
  title?: string;
  /** A line below the title: a period, a date, a supply. */
  note?: ReactNode;
  /** At the right of the title: one quiet link or button. */
  action?: ReactNode;
  /** At the bottom, however high the card is. */
  footer?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
  /** Content reaches the edges: for tables and lists that have a padding of their own. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

const inset = { padding: 16, [from.medium]: { padding: 24 } };

/** However high the action is, its middle is that of the title's line. The words of a button, and not its padding, end with the content. */
const besideTitle = {
  display: 'flex',
  alignItems: 'center',
  height: 28,
  flexShrink: 0,
  '&:has(a, button)': { marginInlineEnd: -8 },
} as const;

/** The first and last cells of a table stand where the title does. */
const alignedCells = {
  [from.medium]: {
    '& :is(th:first-of-type:not(td ~ th), td:first-of-type:not(th ~ td))': { paddingInlineStart: 24 },
    '& :is(td:last-of-type, th:last-of-type:not(:has(~ td)))': { paddingInlineEnd: 24 },
  },
};

/**
 * A sheet with a title. In a grid the cards of a row are of one height: the header keeps its line, the content takes
 * what is left, the footer rests on the ground.
 */
export const SectionCard = ({
  title,
  note,
  action,
  footer,
  level = 2,
  flush = false,
  className,
  children,
}: SectionCardProps) => {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      aria-labelledby={title && id}
      className={className}
      css={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        height: '100%',
        background: color.surface,
        border: `1px solid ${color.hairline}`,
        borderRadius: radius.card,
        boxShadow: color.shadow,
      }}
    >
      {title && (
        <header
          css={{
            ...inset,
            display: 'flex',
            alignItems: 'start',
            justifyContent: 'space-between',
            flexWrap: 'wrap',
            gap: 16,
            '&&': { paddingBottom: 0 },
          }}
        >
          <div css={{ minWidth: 'min-content', flex: '1 1 0' }}>
            <Heading id={id} css={type.h3}>
              {title}
            </Heading>
            {note && <Muted small>{note}</Muted>}
          </div>
          {action && <div css={besideTitle}>{action}</div>}
        </header>
      )}
      <div
        css={[
          { flex: 1, minWidth: 0 },
          flush ? { paddingTop: title ? 12 : 0, ...alignedCells } : [inset, title ? { '&&': { paddingTop: 12 } } : {}],
        ]}
      >
        {children}
      </div>
      {footer && <div css={{ ...inset, '&&': { paddingTop: 0 } }}>{footer}</div>}
    </section>
  );
};
