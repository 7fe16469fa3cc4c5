import type { ReactNode } from 'react';
import { type } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { LinedItem } from '@hydria/shared/ui/lined-list.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useTitle } from './use-title.ts';

interface UnsentItemProps {
  row: Parameters<ReturnType<typeof useTitle>>[0];
  /** Below the title: number, days, state. */
  note: ReactNode;
  /** The way to its page; `name` says for screen readers which one it is. */
  open: { label: string; name: string; icon: string; isBusy: boolean; run: () => void };
  /** Buttons before it. */
  children?: ReactNode;
}

/** A form that the utility does not have yet, with the way to its page. */
export const UnsentItem = ({ row, note, open, children }: UnsentItemProps) => {
  const { text, lang } = useTitle()(row);
  return (
    <LinedItem>
      <Row gap="8px 16px" align="center">
        <div css={{ flex: '1 1 200px', minWidth: 0 }}>
          <p css={type.strong} lang={lang}>
            {text}
          </p>
          <Muted small>{note}</Muted>
        </div>
        {children}
        <Button
          variant="outlined"
          loading={open.isBusy}
          startIcon={<Icon path={open.icon} size={20} />}
          aria-label={open.name}
          onClick={open.run}
        >
          {open.label}
        </Button>
      </Row>
    </LinedItem>
  );
};
