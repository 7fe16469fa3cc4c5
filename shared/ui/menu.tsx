import { lazy, Suspense, useState } from 'react';
import type { MenuEntry } from '../mui/menu.tsx';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const Loaded = lazy(async () => {
  const { loadMenu } = await import('../mui/mui.ts');
  const { EntryMenu } = await loadMenu();
  return { default: EntryMenu };
});

interface MenuButtonProps {
  label: string;
  /** A path of `@mdi/js`. */
  icon: string;
  entries: readonly MenuEntry[];
  /** Called when the menu opens, as to fetch code that its entries need. */
  onOpen?: () => void;
}

/** A button that opens a menu; the menu's code is fetched with the first press. */
export const MenuButton = ({ label, icon, entries, onOpen }: MenuButtonProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon path={icon} size={18} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          onOpen?.();
          setAnchor(event.currentTarget);
        }}
      >
        {label}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <Loaded label={label} entries={entries} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
};
