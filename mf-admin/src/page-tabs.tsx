import { useEffect, useRef, type ReactNode } from 'react';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { color, radius } from '@hydria/shared/theme/tokens.ts';
import { Row } from '@hydria/shared/ui/row.tsx';

const Tab = ({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: ReactNode }) => (
  <PortalLink
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    css={{
      padding: '10px 16px',
      whiteSpace: 'nowrap',
      borderRadius: `${radius.control}px ${radius.control}px 0 0`,
      color: isCurrent ? color.primary : color.textSecondary,
      fontWeight: isCurrent ? 650 : 400,
      textDecoration: 'none',
      borderBottom: `3px solid ${isCurrent ? color.primary : 'transparent'}`,
    }}
  >
    {children}
  </PortalLink>
);

/** Of the tab before the current one, so that a reader sees that there are more. */
const PEEK = 32;

interface PageTabsProps<Name extends string> {
  /** Names the pages for screen readers. */
  label: string;
  tabs: readonly { name: Name; to: string; label: string }[];
  current: Name;
}

/** Several pages about one thing. They are links, so that each has an address. */
export const PageTabs = <Name extends string>({ label, tabs, current }: PageTabsProps<Name>) => {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && tab) nav.current.scrollLeft = tab.offsetLeft - nav.current.offsetLeft - PEEK;
  }, [current]);
  return (
    // On a phone the tabs scroll sideways; broken into two lines, the line of the current one would stand in the middle.
    <nav ref={nav} aria-label={label} css={{ borderBottom: `1px solid ${color.hairline}`, overflowX: 'auto' }}>
      <Row gap={4} wrap={false}>
        {tabs.map((tab) => (
          <Tab key={tab.name} to={tab.to} isCurrent={tab.name === current}>
            {tab.label}
          </Tab>
        ))}
      </Row>
    </nav>
  );
};
