import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { color } from '../theme/tokens.ts';
import { floating } from './floating.ts';
import { Themed } from './themed.tsx';

/** An entry of a menu. With `isChecked` it can be on or off, and the menu stays open. */
export interface MenuEntry {
  key: string;
  label: string;
  isChecked?: boolean;
  /** One of several of which one holds; the menu closes. */
  isCurrent?: boolean;
  /** The first entry of another group. */
  isApart?: boolean;
  onPick: () => void;
}

interface EntriesProps {
  label: string;
  entries: readonly MenuEntry[];
  /** The button that opened the menu; the menu stands below it and gives the focus back to it. */
  anchor: HTMLElement;
  onClose: () => void;
}

const Mark = ({ isChecked }: { isChecked: boolean }) => (
  <span
    aria-hidden="true"
    css={{
      flexShrink: 0,
      width: 18,
      height: 18,
      marginInlineEnd: 12,
      border: `2px solid ${isChecked ? color.primary : color.control}`,
      borderRadius: 5,
      background: isChecked ? color.primary : color.surface,
      boxShadow: `inset 0 0 0 2px ${color.surface}`,
    }}
  />
);

/** MUI's menu with roving focus. */
export const EntryMenu = ({ label, entries, anchor, onClose }: EntriesProps) => (
  <Themed>
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label }, paper: { style: floating } }}
    >
      {entries.map(({ key, label: text, isChecked, isCurrent, isApart, onPick }) => (
        <MenuItem
          key={key}
          {...(isChecked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': isChecked })}
          {...(isCurrent !== undefined && { role: 'menuitemradio', 'aria-checked': isCurrent })}
          style={{
            ...(isApart && { borderTop: `1px solid ${color.hairline}` }),
            ...(isCurrent && { fontWeight: 650 }),
          }}
          onClick={() => {
            onPick();
            if (isChecked === undefined) onClose();
          }}
        >
          {isChecked !== undefined && <Mark isChecked={isChecked} />}
          {isCurrent !== undefined && (
            <span aria-hidden="true" style={{ width: 24, flexShrink: 0 }}>
              {isCurrent ? '✓' : ''}
            </span>
          )}
          {text}
        </MenuItem>
      ))}
    </Menu>
  </Themed>
);
