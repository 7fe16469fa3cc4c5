import type { ReactNode } from 'react';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from '../use-t.ts';

interface LinkPageProps {
  /** Whose title and lead these are. */
  texts: 'confirm' | 'undo' | 'reset' | 'unsubscribe';
  /** Whether there is something to press. */
  isOpen?: boolean;
  children: ReactNode;
}

/** Where a link of a mail leads. What a press would do is said while it can be pressed, never above a link that did nothing. */
export const LinkPage = ({ texts, isOpen = false, children }: LinkPageProps) => {
  const t = useT();
  return (
    <Page title={t(`${texts}.title`)} intro={isOpen && t(`${texts}.lead`)} width="narrow">
      {children}
    </Page>
  );
};
