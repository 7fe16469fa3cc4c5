import { mdiKeyboardOutline } from '@mdi/js';
import { useEffect, useRef, useState } from 'react';
import { notOnPaper } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { CheckInput } from '@hydria/shared/ui/choices.tsx';
import { DataList, DataRow } from '@hydria/shared/ui/data-list.tsx';
import { Dialog } from '@hydria/shared/ui/dialog.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { useCasesT } from './use-cases-t.ts';

/** An act of one key: its letter, its words, and what it does; nothing where it cannot be done now. */
export interface KeyAct {
  key: string;
  label: string;
  act: (() => void) | undefined;
}

/** Whether the person has turned the keys off (WCAG 2.1.4). It lasts until a reload. */
let areOff = false;

const TYPED_INTO = 'input, textarea, select, [contenteditable], [role="dialog"], dialog';

/** Whether a key belongs to a field, a dialog or the browser. */
const isTaken = ({ target, ctrlKey, altKey, metaKey, defaultPrevented }: KeyboardEvent): boolean =>
  ctrlKey ||
  altKey ||
  metaKey ||
  defaultPrevented ||
  (target instanceof Element && target.closest(TYPED_INTO) !== null);

/** Listens to the keys of a page while no field has the focus and no dialog is open. */
const useKeys = (acts: readonly KeyAct[]): void => {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTaken(event) || document.querySelector('dialog[open], [role="dialog"]')) return;
      const found = latest.current.find(({ key }) => key === event.key);
      if (!found?.act || (areOff && found.key !== HELP)) return;
      event.preventDefault();
      found.act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
};

const HELP = '?';

/** The acts of a page by one key, and the button that lists them. */
export const CaseKeys = ({ acts }: { acts: readonly KeyAct[] }) => {
  const t = useCasesT();
  const [isOpen, setOpen] = useState(false);
  const [isOff, setOff] = useState(areOff);
  const all = [...acts, { key: HELP, label: t('cases.key_help'), act: () => setOpen(true) }];
  useKeys(all);
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Icon path={mdiKeyboardOutline} size={18} />}
        onClick={() => setOpen(true)}
        css={[notOnPaper, { '@media (hover: none)': { display: 'none' } }]}
      >
        {t('cases.keys_open')}
      </Button>
      <Dialog open={isOpen} title={t('cases.keys_title')} onClose={() => setOpen(false)}>
        <DataList>
          {all.map(({ key, label }) => (
            <DataRow key={key} name={label}>
              <kbd>{key}</kbd>
            </DataRow>
          ))}
        </DataList>
        <CheckInput
          name="keys"
          label={t('cases.keys_on')}
          checked={!isOff}
          onChange={(isOn) => {
            areOff = !isOn;
            setOff(!isOn);
          }}
        />
      </Dialog>
    </>
  );
};
