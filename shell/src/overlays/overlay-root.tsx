import { useState } from 'react';
import { useStore } from '@hydria/shared/libs';
import { withLocale } from '@hydria/shared/platform/languages.ts';
import { MessagePage } from '../pages/message-page.tsx';
import { usePortal, useSessionState, useSpeech } from '../portal-context.ts';
import { NoticeStack } from './notice-stack.tsx';
import { loadActingAlert, loadDialogs, loadOverrideBanner, useCode } from './overlay-code.tsx';
import { closeAll, isAnyOpen } from './overlay-state.ts';

/** In the place of the question that did not come: a sign-in in another tab brings this one along. */
const Cover = () => {
  const { language, texts } = useSpeech();
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

/** Messages, banners, and whatever dialog was asked for; what is not on every page comes when it is first wanted. */
export const OverlayRoot = () => {
  const { overlays, platform, composition, notices, onOwnFailure } = usePortal();
  const { errors } = useSpeech().texts;
  const isOpen = useStore(overlays, isAnyOpen);
  const isOverridden = useStore(composition.store, ({ remotes }) =>
    remotes.some(({ source }) => source === 'override'),
  );
  const isActing = useSessionState().user?.impersonated === true;
  const isCovered = useStore(overlays, ({ signInAgain }) => signInAgain !== null);
  const [isMissing, setMissing] = useState(false);
  const giveUp = (error: unknown): void => {
    const { signInAgain } = overlays.getState();
    closeAll(overlays, platform.events);
    // Nobody may see the page again without it.
    overlays.setState({ signInAgain });
    setMissing(true);
    notices.notify({ kind: 'error', text: errors.server_text });
    platform.report({ kind: 'error', name: 'dialog-failed', error });
  };
  const dialogs = useCode(
    isOpen,
    () => loadDialogs(platform, giveUp),
    (error) => {
      giveUp(error);
      onOwnFailure(error);
    },
  );
  const acting = useCode(isActing, () => loadActingAlert(platform, giveUp), onOwnFailure);
  const banner = useCode(isOverridden, loadOverrideBanner, onOwnFailure);
  return (
    <>
      <NoticeStack />
      {banner}
      {acting}
      {dialogs}
      {isCovered && isMissing && <Cover />}
    </>
  );
};
