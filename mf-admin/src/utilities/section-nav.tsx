import type { MouseEvent } from 'react';
import { color, from, radius, type } from '@hydria/shared/theme/tokens.ts';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';

interface SectionNavProps {
  label: string;
  sections: readonly { id: string; title: string }[];
}

/** Below the bar at the top of the portal. */
const TOP = 'var(--bar-height)';

/** The page keeps its address: another one would ask about unsaved input. */
const goTo = (event: MouseEvent, id: string): void => {
  event.preventDefault();
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
};

/** Leads to the sections of a long form: a column beside them on wide screens, a line above them on others. */
export const SectionNav = ({ label, sections }: SectionNavProps) => (
  <nav
    aria-label={label}
    css={{
      position: 'sticky',
      top: TOP,
      zIndex: 5,
      overflowX: 'auto',
      background: color.page,
      [from.medium]: { top: `calc(${TOP} + 24px)`, flex: '0 0 216px', overflow: 'visible' },
    }}
  >
    <ListReset css={{ '&&': { display: 'flex', gap: 4, paddingBlock: 4 }, [from.medium]: { flexDirection: 'column' } }}>
      {sections.map(({ id, title }) => (
        <li key={id} css={{ flexShrink: 0 }}>
          <a
            href={`#${id}`}
            onClick={(event) => goTo(event, id)}
            css={{
              ...type.smallStrong,
              display: 'flex',
              alignItems: 'center',
              minHeight: 44,
              paddingInline: 12,
              color: color.primary,
              borderRadius: radius.control,
              textDecoration: 'none',
              '&:hover': { background: color.primaryTint },
              '&:focus-visible': { outlineOffset: -3 },
            }}
          >
            {title}
          </a>
        </li>
      ))}
    </ListReset>
  </nav>
);
