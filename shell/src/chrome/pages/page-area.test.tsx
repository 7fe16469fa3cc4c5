import { QueryClient, QueryClientProvider, createStore } from '@hydria/shared/libs';
import { act, render } from '@testing-library/react';
import type { PageState } from '../../composition/decide-page.ts';
import type { LocaleState } from '../../core/locale.ts';
import el from '../../locales/el.json';
import type { Portal } from '../../portal.ts';
import { PortalProvider } from '../../portal-provider.tsx';
import { frameView, type FrameFacts } from '../frame/frame-view.ts';
import { INERT } from './first-page.tsx';
import { PageArea } from './page-area.tsx';

const facts: FrameFacts = {
  ...{ manifests: [], disabled: [], language: 'el', path: '/', scope: [], name: null, first_name: null, deya: null },
  ...{ member: true, customer: true, waiting: false, chosen: false, unseen: false, texts: el.frame },
};
const locale = createStore<LocaleState>(() => ({ language: 'el', texts: el }));

test('the line of the day is asked for after the first content, as the cards have the processor before', async () => {
  let tell = (): void => undefined;
  const firstContent = new Promise<void>((resolve) => (tell = resolve));
  const pages = { store: createStore<PageState>(() => ({ kind: 'shell', path: '/', params: {} })) };
  const portal = { core: { platform: {} }, session: createStore(() => ({})), composition: { pages, firstContent } };
  const loadPage = jest.fn(() => new Promise<never>(() => undefined));
  render(
    <PortalProvider portal={portal as unknown as Portal} locale={locale}>
      <QueryClientProvider client={new QueryClient()}>
        <PageArea
          view={frameView(facts)}
          facts={facts}
          actions={INERT}
          isLive
          features={{ loadPage, NewsCard: () => null }}
        />
      </QueryClientProvider>
    </PortalProvider>,
  );
  await act(() => Promise.resolve());
  expect(loadPage).not.toHaveBeenCalled();
  await act(async () => tell());
  expect(loadPage).toHaveBeenCalledWith('highlights');
});
