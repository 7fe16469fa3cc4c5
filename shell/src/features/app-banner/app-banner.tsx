import { css } from '@emotion/react';
import { mdiClose } from '@mdi/js';
import { useState } from 'react';
import type { PortalSettings } from '@hydria/shared/platform/portal-settings.ts';
import { breakpoint, color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { BrandMark } from '../../chrome/frame/brand-mark.tsx';
import { useT } from '../../deferred/use-t.ts';
import { injectStyles } from '../../core/inject-styles.ts';
import type { PortalStorage } from '../../core/storage.ts';
import { deviceOf, storeFor } from './device.ts';

/** Bottom padding, so that the end of the page can scroll out from under the banner. */
injectStyles('body:has(.app-banner) { padding-bottom: 180px; }');

const banner = css({
  position: 'fixed',
  zIndex: 25,
  insetInline: 12,
  bottom: 12,
  display: 'flex',
  alignItems: 'start',
  gap: 12,
  maxWidth: 560,
  marginInline: 'auto',
  padding: '12px 4px 12px 16px',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.card,
  boxShadow: color.shadowRaised,
  [`@media (max-width:${breakpoint.medium - 0.02}px)`]: {
    'body:has(.bottom-bar) &': { bottom: 'calc(76px + env(safe-area-inset-bottom))' },
  },
  // The smallest phones need the room for words.
  '@media (max-width:359.98px)': { '& > svg': { display: 'none' } },
});

interface AppBannerProps {
  settings: PortalSettings;
  storage: Pick<PortalStorage, 'appBannerDone' | 'setAppBannerDone'>;
}

/** Offers the app to phones, in their own store (S §1); once dismissed, it stays away. */
export const AppBanner = ({ settings, storage }: AppBannerProps) => {
  const t = useT();
  const [isDone, setDone] = useState(() => storage.appBannerDone());
  const device = deviceOf(navigator);
  const store = storeFor(device, settings, matchMedia('(display-mode: standalone)').matches);
  if (isDone || store === null || device === null) return null;
  const close = () => {
    storage.setAppBannerDone();
    setDone(true);
  };
  return (
    <aside className="app-banner" aria-label={t('app.title')} css={banner}>
      <BrandMark />
      <Stack gap={4} css={{ flex: 1, minWidth: 0 }}>
        <p css={type.strong}>{t('app.title')}</p>
        <Muted small>{t('app.text')}</Muted>
        <Row gap={8} align="center" css={{ marginTop: 4 }}>
          <Button component="a" variant="contained" size="small" href={store} target="_blank" rel="noreferrer">
            {t(`app.${device}`)}
          </Button>
          {settings.guide && (
            <Button component="a" size="small" href={settings.guide} target="_blank" rel="noreferrer">
              {t('app.guide')}
            </Button>
          )}
        </Row>
      </Stack>
      <IconButton aria-label={t('app.close')} onClick={close}>
        <Icon path={mdiClose} />
      </IconButton>
    </aside>
  );
};
