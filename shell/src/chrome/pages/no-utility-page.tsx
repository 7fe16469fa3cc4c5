import { useLocale } from '../../core/core-context.ts';
import type { FrameActions } from '../frame/frame-actions.ts';
import type { FrameView } from '../frame/frame-view.ts';
import { MessagePage } from './message-page.tsx';

interface NoUtilityPageProps {
  view: FrameView;
  actions: FrameActions;
}

/** Replaces a page of the staff about one utility while none is chosen. The page follows once one is. */
export const NoUtilityPage = ({ view, actions }: NoUtilityPageProps) => {
  const { errors } = useLocale().texts;
  return (
    <MessagePage title={errors.staff_utility_title} text={errors.staff_utility_text}>
      <button type="button" className="button" onClick={actions.openSelector}>
        {view.texts.choose_utility}
      </button>
    </MessagePage>
  );
};
