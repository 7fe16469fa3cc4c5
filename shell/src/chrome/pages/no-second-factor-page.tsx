import { useEffect } from 'react';
import { withLocale } from '@hydria/shared/rules/languages.ts';
import { useLocale } from '../../core/core-context.ts';
import type { FrameView } from '../frame/frame-view.ts';
import { MessagePage } from './message-page.tsx';
import { BRAND } from './use-arrival.ts';

/** A page of the staff, opened without the authenticator that the installation requires: says so, and leads to its set-up. */
export const NoSecondFactorPage = ({ view }: { view: FrameView }) => {
  const { texts, language } = useLocale();
  const { errors, actions: words } = texts;
  useEffect(() => {
    // Runs after the frame's effect, which sets the title by the route.
    queueMicrotask(() => {
      document.title = `${errors.factor_title} · ${BRAND}`;
    });
  }, [errors]);
  return (
    <MessagePage title={errors.factor_title} text={errors.factor_text}>
      <a className="button" href={withLocale('/account/authenticator', language)}>
        {errors.factor_set_up}
      </a>
      <a className="button button-quiet" href={view.homeHref}>
        {words.home}
      </a>
    </MessagePage>
  );
};
