import { useEffect } from 'react';
// oxlint-disable-next-line no-restricted-imports -- the frame has no remote context
import { skipToken, useQuery } from '@hydria/shared/libs';
import { utilityOfAddress } from '@hydria/shared/rules/utility-address.ts';
import { useCore, useLocale } from '../../core/core-context.ts';
import { interpolate } from '../../core/interpolate.ts';
import type { FrameActions } from '../frame/frame-actions.ts';
import type { FrameView } from '../frame/frame-view.ts';
import { MessagePage } from './message-page.tsx';
import { BRAND } from '../frame/frame-view.ts';

interface OtherUtilityPageProps {
  view: FrameView;
  actions: FrameActions;
}

/** The name of the utility of the address; null until it is known, and for one that does not exist. */
const useNameOfAddressed = (): string | null => {
  const { api } = useCore().platform;
  const { language } = useLocale();
  const deya_id = utilityOfAddress(location);
  const input = deya_id === null ? null : { query: { deya_id } };
  const { data } = useQuery({
    queryKey: [null, 'GET /api/deya/info', input],
    queryFn: input ? ({ signal }) => api('GET /api/deya/info', input, { signal }) : skipToken,
  });
  if (!data) return null;
  return language === 'el' ? data.title : data.title_latin;
};

/** A link to a page of a utility of which the person is no customer: says so, and how to get there. */
export const OtherUtilityPage = ({ view, actions }: OtherUtilityPageProps) => {
  const { errors, actions: words } = useLocale().texts;
  const name = useNameOfAddressed();
  useEffect(() => {
    // Runs after the frame's effect, which sets the title by the route.
    queueMicrotask(() => {
      document.title = `${errors.other_title} · ${BRAND}`;
    });
  }, [errors]);
  const text = name === null ? errors.other_text : interpolate(errors.other_text_named, { deya: name });
  return (
    <MessagePage title={errors.other_title} text={text}>
      <button type="button" className="button" onClick={actions.openSelector}>
        {view.texts.choose_utility}
      </button>
      <a className="button button-quiet" href={view.homeHref}>
        {words.home}
      </a>
    </MessagePage>
  );
};
