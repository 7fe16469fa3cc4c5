import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Owner } from '@hydria/shared/platform/owners.ts';
import { ownFile } from '../composition/own-file.ts';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { focusHeading } from '../pages/focus-heading.ts';
import { MessagePage } from '../pages/message-page.tsx';
import type { Portal } from '../portal.ts';
import { usePortal, useSpeech } from '../portal-context.ts';

/** What a page of the shell gets; a page takes what it needs of it. */
export interface LaterPageProps {
  params: Owner['params'];
  portal: Portal;
}

type Load = () => Promise<{ Page: ComponentType<LaterPageProps> }>;

const announcements: Load = () =>
  import(/* webpackChunkName: "page-announcements" */ '../announcements/announcements-page.tsx');

const support: Load = () => import(/* webpackChunkName: "page-support" */ '../support/support-page.tsx');

const legal = () => import(/* webpackChunkName: "page-legal" */ '../legal/legal-page.tsx');

/** The shell's own pages beside home, services and maintenance, by their routes in `remote.json`. */
const PAGES: Readonly<Record<string, Load>> = {
  '/announcements': announcements,
  '/deya/:deya_id?/announcements': announcements,
  '/support': support,
  '/deya/:deya_id?/support': support,
  '/poi': () => import(/* webpackChunkName: "page-poi" */ '../poi/poi-page.tsx'),
  '/qr': () => import(/* webpackChunkName: "page-qr" */ '../qr/qr-page.tsx'),
  '/terms-of-use': async () => ({ Page: (await legal()).TermsOfUse }),
  '/privacy-policy': async () => ({ Page: (await legal()).PrivacyPolicy }),
};

type Draw = (props: LaterPageProps) => ReactNode;

const load = async (path: string, { platform }: Portal): Promise<Draw> => {
  const page = PAGES[path];
  if (!page) throw new Error(`The shell has no page for ${path}`);
  const [{ LaterRoot, prepareLater }, { Page }] = await ownFile(() =>
    Promise.all([import(/* webpackChunkName: "later" */ './later-root.tsx'), page()]),
  );
  await prepareLater(platform);
  return (props) => (
    <LaterRoot platform={platform}>
      <Page {...props} />
    </LaterRoot>
  );
};

/** A page of the shell that comes with its first visit, drawn as a remote's pages are; a failure costs its own place. */
export const LaterPage = ({ path, params }: { path: string; params: Owner['params'] }) => {
  const portal = usePortal();
  const { errors, actions } = useSpeech().texts;
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ draw: Draw } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isGone = false;
    load(path, portal).then(
      (draw) => isGone || setState({ draw }),
      (error: unknown) => {
        if (isGone) return;
        setState('failed');
        portal.onOwnFailure(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [path, portal, attempt]);
  const isThere = typeof state === 'object';
  useEffect(() => {
    if (isThere) focusHeading();
  }, [isThere]);
  if (isThere) return state.draw({ params, portal });
  if (state === 'loading') return <PageSkeleton />;
  const retry = (): void => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <MessagePage title={errors.server_title} text={errors.server_text}>
      <button type="button" className="button" onClick={retry}>
        {actions.retry}
      </button>
    </MessagePage>
  );
};
