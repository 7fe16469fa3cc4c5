import type { ReactNode } from 'react';
import { Page } from '@hydria/shared/ui/page.tsx';
import { useT } from '../use-t.ts';

interface LinkPageProps {
  /** Prefix of the texts for title and lead. */
  texts: 'confirm' | 'undo' | 'reset' | 'unsubscribe';
  /** Whether the page has an action. */
  isOpen?: boolean;
  children: ReactNode;
}

/**
 * The target page of a link in a mail. The lead describes the action only while it is available, never above a failed
 * link.
 */
export const LinkPage = ({ texts, isOpen = false, children }: LinkPageProps) => {
  const t = useT();
  return (
    <Page title={t(`${texts}.title`)} intro={isOpen && t(`${texts}.lead`)} width="narrow">
      {children}
    </Page>
  );
};
