import { useState } from 'react';
import { useStore } from '@hydria/shared/libs';
import { withLocale } from '@hydria/shared/rules/languages.ts';
import { useComposition } from '../../composition/composition-context.ts';
import type { Features } from '../features.ts';
import { MessagePage } from '../pages/message-page.tsx';
import { useSessionState } from '../../session/session-context.ts';
import { useCore, useLocale } from '../../core/core-context.ts';
import { NoticeStack } from './notice-stack.tsx';
import { useLazyNode } from './use-lazy-node.ts';
import { closeAll, isAnyOpen } from '../../core/overlay-state.ts';

/** Replaces a sign-in dialog whose code did not load: a sign-in in another tab resumes this one. */
const Cover = () => {
  const { language, texts } = useLocale();
  return (
    <div className="covering" ref={(cover) => cover?.querySelector('h1')?.focus()}>
      <MessagePage {...texts.covered}>
        <a className="button" href={withLocale('/login', language)} target="_blank">
          {texts.frame.sign_in}
        </a>
      </MessagePage>
    </div>
  );
};

type OverlayFeatures = Pick<
  Features,
  'loadDialogs' | 'loadImpersonationAlert' | 'loadTaxBanner' | 'loadOverrideBanner'
>;

/** Messages, banners and open dialogs. A dialog that is not on every page loads on first use. */
export const OverlayRoot = ({ features }: { features: OverlayFeatures }) => {
  const { overlays, platform, notices, onShellFileFailure } = useCore();
  const { composition } = useComposition();
  const { errors } = useLocale().texts;
  const isOpen = useStore(overlays, isAnyOpen);
  const isOverridden = useStore(composition.store, ({ remotes }) =>
    remotes.some(({ source }) => source === 'override'),
  );
  const isActing = useSessionState().user?.impersonated === true;
  const isCovered = useStore(overlays, ({ signInAgain }) => signInAgain !== null);
  const [isMissing, setMissing] = useState(false);
  const onFatalError = (error: unknown): void => {
    const { signInAgain } = overlays.getState();
    closeAll(overlays, platform.events);
    // The page must not be visible without it.
    overlays.setState({ signInAgain });
    setMissing(true);
    notices.notify({ kind: 'error', text: errors.server_text });
    platform.telemetry({ kind: 'error', name: 'dialog-failed', error });
  };
  const dialogs = useLazyNode(
    isOpen,
    () => features.loadDialogs(onFatalError),
    (error) => {
      onFatalError(error);
      onShellFileFailure(error);
    },
  );
  const acting = useLazyNode(isActing, () => features.loadImpersonationAlert(onFatalError), onShellFileFailure);
  const isTaxLoginLater = useStore(overlays, ({ taxBanner }) => taxBanner !== null);
  const taxBanner = useLazyNode(isTaxLoginLater, () => features.loadTaxBanner(onFatalError), onShellFileFailure);
  const banner = useLazyNode(isOverridden, features.loadOverrideBanner, onShellFileFailure);
  return (
    <>
      <NoticeStack />
      {banner}
      {acting}
      {taxBanner}
      {dialogs}
      {isCovered && isMissing && <Cover />}
    </>
  );
};
