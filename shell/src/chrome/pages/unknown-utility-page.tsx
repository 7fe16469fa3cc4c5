import { useEffect, useRef } from 'react';
import { interpolate } from '../../core/interpolate.ts';
import type { FrameActions } from '../frame/frame-actions.ts';
import type { FrameView } from '../frame/frame-view.ts';
import { currentPath } from '../../core/navigation.ts';
import { useSessionState } from '../../session/session-context.ts';
import { useCore, useLocale } from '../../core/core-context.ts';
import { MessagePage } from './message-page.tsx';
import { BRAND } from '../frame/frame-view.ts';

interface UnknownUtilityProps {
  view: FrameView;
  actions: FrameActions;
  /** The id in the address. */
  deya_id: string;
}

/** An address with an unknown utility: offers the same page of another one. */
export const UnknownUtilityPage = ({ view, actions, deya_id }: UnknownUtilityProps) => {
  const { navigation } = useCore();
  const { errors } = useLocale().texts;
  const { deya_id: chosen } = useSessionState();
  const before = useRef(chosen);
  const goOn = (id: number): void =>
    void navigation.navigate(currentPath().replace(`/${deya_id}`, `/${id}`), { replace: true });
  useEffect(() => {
    // Runs after the frame's effect, which sets the title by the route.
    queueMicrotask(() => {
      document.title = `${errors.utility_title} · ${BRAND}`;
    });
  }, [errors]);
  useEffect(() => {
    if (chosen !== null && chosen !== before.current) goOn(chosen);
  });
  return (
    <MessagePage title={errors.utility_title} text={errors.utility_text}>
      {view.utility && chosen !== null && (
        <button type="button" className="button" onClick={() => goOn(chosen)}>
          {interpolate(errors.utility_own, { city: view.utility.city })}
        </button>
      )}
      <button type="button" className={`button ${view.utility ? 'button-quiet' : ''}`} onClick={actions.openSelector}>
        {view.texts.choose_utility}
      </button>
    </MessagePage>
  );
};
