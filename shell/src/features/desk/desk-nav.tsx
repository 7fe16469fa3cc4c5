import {
  mdiAccountGroupOutline,
  mdiCashMultiple,
  mdiChevronDown,
  mdiClipboardTextOutline,
  mdiCogOutline,
  mdiGaugeLow,
  mdiTextBoxOutline,
} from '@mdi/js';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '@hydria/shared/libs';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { DeskGroup } from '@hydria/shared/platform/desk-groups.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { breakpoint, color, radius } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import type { Composition } from '../../composition/composition.ts';
import { useCore } from '../../core/core-context.ts';
import { currentPath, onAddressChange } from '../../core/navigation.ts';
import { useT } from '../../deferred/use-t.ts';
import { manifestsOf, queuesFor } from '../queues/queues.ts';
import { useCountedQueues } from '../queues/queues.queries.ts';
import { useVisitor } from '../queues/use-visitor.ts';
import { deskSections, type DeskPage, type DeskSection } from './desk-pages.ts';
import { SearchDialog } from './search-dialog.tsx';

const ICONS: Readonly<Record<DeskGroup, string>> = {
  cases: mdiClipboardTextOutline,
  people: mdiAccountGroupOutline,
  money: mdiCashMultiple,
  meters: mdiGaugeLow,
  texts: mdiTextBoxOutline,
  settings: mdiCogOutline,
};

/** So few pages need no groups that are opened by hand. */
const FEW = 12;

/** Between phones and wide screens the navigation is a rail of icons with words, so that wide lists have their room. */
const RAIL = `(min-width: ${breakpoint.medium}px) and (max-width: ${breakpoint.wide - 0.02}px)`;
const onRail = `@media ${RAIL}`;

const summary = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 44,
  padding: '0 12px',
  borderRadius: 10,
  fontWeight: 600,
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '&:hover': { background: color.primaryTint },
  '[open] > & .turns': { transform: 'rotate(180deg)' },
  [onRail]: {
    flexDirection: 'column',
    gap: 2,
    padding: '8px 2px',
    color: color.textSecondary,
    '&[aria-current]': { background: color.primaryTint, color: color.primary },
    '& .turns': { display: 'none' },
  },
} as const;

const groupLabel = {
  flex: 1,
  minWidth: 0,
  [onRail]: { flex: 'none', maxWidth: '100%', fontSize: '0.8125rem', lineHeight: '1rem', overflowWrap: 'anywhere' },
} as const;

const list = {
  paddingBottom: 8,
  // Beside its group, and clipped by no edge of the rail.
  [onRail]: {
    position: 'fixed',
    insetInlineStart: '6rem',
    zIndex: 1,
    width: 288,
    maxHeight: '60vh',
    overflowY: 'auto',
    marginTop: -56,
    padding: 8,
    border: `1px solid ${color.hairline}`,
    borderRadius: radius.card,
    background: color.raised,
    boxShadow: 'var(--shadow-raised)',
    // The lower groups open upwards.
    'details:nth-last-of-type(-n+3) > &': { bottom: 16, marginTop: 0 },
  },
} as const;

const link = {
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '6px 12px 6px 48px',
  borderRadius: 10,
  lineHeight: '1.25rem',
  color: color.textSecondary,
  textDecoration: 'none',
  '&:hover': { background: color.primaryTint, color: color.text },
  '&[aria-current]': { background: color.primaryTint, color: color.primary, fontWeight: 650 },
  [onRail]: { paddingInlineStart: 12 },
} as const;

const pill = {
  flex: 'none',
  minWidth: 24,
  padding: '0 6px',
  borderRadius: 999,
  background: color.primaryTint,
  color: color.primary,
  fontSize: '0.875rem',
  lineHeight: '1.25rem',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  'a[aria-current] > &': { background: color.surface },
  [onRail]: {
    'summary[aria-current] > &': { background: color.surface },
    'summary > &': { position: 'absolute', top: 4, insetInlineEnd: 8 },
  },
} as const;

/** Larger numbers say no more to the eye, and need more room. */
const MOST = 999;

const Count = ({ count }: { count: number }) => {
  const t = useT();
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <>
      <span aria-hidden="true" css={pill}>
        {count > MOST ? `${number(MOST, 0)}+` : number(count, 0)}
      </span>
      <span className="visually-hidden">({t('queues.waiting', { count })})</span>
    </>
  );
};

const Item = ({ page: { path, label, count, active } }: { page: DeskPage }) => (
  <li>
    <PortalLink to={path} css={link} aria-current={active ? 'page' : undefined}>
      <span css={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{label}</span>
      <Count count={count} />
    </PortalLink>
  </li>
);

interface SectionProps {
  section: DeskSection;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

const Section = ({ section: { group, pages }, isOpen, onToggle }: SectionProps) => {
  const t = useT();
  return (
    <details
      open={isOpen}
      // The event also follows a change from here.
      onToggle={({ currentTarget: { open } }) => open !== isOpen && onToggle(open)}
    >
      <summary css={summary} aria-current={pages.some(({ active }) => active) || undefined}>
        <Icon path={ICONS[group]} />
        <span css={groupLabel}>{t(`desk.${group}`)}</span>
        {!isOpen && <Count count={pages.reduce((sum, { count }) => sum + count, 0)} />}
        <Icon path={mdiChevronDown} size={20} className="turns" />
      </summary>
      <ListReset css={list}>
        {pages.map((page) => (
          <Item key={page.path} page={page} />
        ))}
      </ListReset>
    </details>
  );
};

const railQuery = matchMedia(RAIL);

const onRailChange = (changed: () => void): (() => void) => {
  railQuery.addEventListener('change', changed);
  return () => railQuery.removeEventListener('change', changed);
};

/** Which groups the person has opened or closed on the page of the address. On the rail one group is open at most, over the page. */
const useOpenGroups = (path: string) => {
  const isRail = useSyncExternalStore(onRailChange, () => railQuery.matches);
  const place = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<{ path: string; groups: Partial<Record<DeskGroup, boolean>> }>();
  const groups = chosen?.path === path ? chosen.groups : {};
  const isOver = isRail && Object.values(groups).includes(true);
  useEffect(() => {
    if (!isOver) return undefined;
    const close = (event: PointerEvent): void => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setChosen(undefined);
    };
    const leave = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      place.current?.querySelector<HTMLElement>('[open] > summary')?.focus();
      setChosen(undefined);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', leave);
    };
  }, [isOver]);
  return {
    place,
    isOpen: (group: DeskGroup, byDefault: boolean) => groups[group] ?? (byDefault && !isRail),
    toggle: (group: DeskGroup, isOpen: boolean) =>
      setChosen({ path, groups: { ...(isRail ? {} : groups), [group]: isOpen } }),
  };
};

/** Opens the search by Ctrl K or ⌘K on each page of the desk, unless a dialog waits for an answer. */
const useSearchKey = (open: () => void): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK';
      if (!isShortcut) return;
      event.preventDefault();
      if (!document.querySelector('dialog[open]')) open();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [open]);
};

/** The search of the desk while it is open. It stands outside of the navigation, which a phone hides. */
const Search = ({ sections }: { sections: readonly DeskSection[] }) => {
  const { overlays } = useCore();
  const isOpen = useStore(overlays, ({ deskSearch }) => deskSearch);
  const open = useCallback(() => overlays.setState({ deskSearch: true }), [overlays]);
  const close = useCallback(() => overlays.setState({ deskSearch: false }), [overlays]);
  useSearchKey(open);
  useEffect(() => close, [close]);
  return isOpen && createPortal(<SearchDialog sections={sections} onClose={close} />, document.body);
};

/** The counts change slowly, and every page of the staff asks for them. */
const POLL = { first: 60_000, most: 240_000 };

interface PageDeps {
  boot: Pick<Boot, 'shell'>;
  composition: Pick<Composition, 'store'>;
}

/** The pages of the staff by group, with what waits: as the manifests declare them, and as far as the person may. */
export const Page = ({ portal: { boot, composition } }: { portal: PageDeps }) => {
  const { language } = useRemoteContext();
  const path = useSyncExternalStore(onAddressChange, currentPath);
  const composed = { shell: boot.shell, remotes: useStore(composition.store, ({ remotes }) => remotes) };
  const visitor = useVisitor();
  const { data: counted = [] } = useCountedQueues(queuesFor(composed, visitor), POLL);
  const sections = deskSections({ manifests: manifestsOf(composed), visitor, language }, path, counted);
  const isShort = sections.flatMap(({ pages }) => pages).length <= FEW;
  const { place, isOpen, toggle } = useOpenGroups(path);
  return (
    <div ref={place}>
      {sections.map((section) => (
        <Section
          key={section.group}
          section={section}
          isOpen={isOpen(section.group, isShort || section.pages.some(({ active }) => active))}
          onToggle={(open) => toggle(section.group, open)}
        />
      ))}
      <Search sections={sections} />
    </div>
  );
};
