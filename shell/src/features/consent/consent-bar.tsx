import { css } from '@emotion/react';
import { useState } from 'react';
import { useStore } from '@hydria/shared/libs';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { breakpoint, color, radius, type, width } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { useT } from '../../deferred/use-t.ts';
import { injectStyles } from '../../core/inject-styles.ts';
import type { Consent } from './consent-store.ts';
import { ConsentChoices } from './consent-choices.tsx';

/** Bottom padding, so that the end of the page can scroll out from under the bar. */
injectStyles('body:has(.consent-bar) { padding-bottom: 260px; }');

const bar = css({
  position: 'fixed',
  zIndex: 30,
  insetInline: 12,
  bottom: 12,
  display: 'grid',
  gap: 12,
  maxWidth: 720,
  maxHeight: 'calc(100dvh - 96px)',
  marginInline: 'auto',
  padding: 20,
  overflowY: 'auto',
  background: color.raised,
  border: `1px solid ${color.hairline}`,
  borderRadius: radius.card,
  boxShadow: color.shadowRaised,
  [`@media (max-width:${breakpoint.medium - 0.02}px)`]: {
    'body:has(.bottom-bar) &': { bottom: 'calc(76px + env(safe-area-inset-bottom))' },
  },
});

/** Yes and no look alike, and neither wraps where both fit in lines of their own. */
const answer = css({ flex: '1 1 auto', minWidth: 'min(100%, 190px)' });

/**
 * Asks once, blocks no content, and offers refusal as readily as consent. Renders nothing without a configured service
 * (decisions 31).
 */
export const ConsentBar = ({ consent }: { consent: Consent }) => {
  const t = useT();
  const isAsked = useStore(consent.store, ({ agreed }) => agreed === null);
  const [isOpen, setOpen] = useState(false);
  if (!isAsked || consent.services.length === 0) return null;
  return (
    <section className="consent-bar" aria-labelledby="consent-title" css={bar}>
      <h2 id="consent-title" css={type.h3}>
        {t('consent.title')}
      </h2>
      <Muted css={{ maxWidth: width.reading }}>
        {t('consent.text')} <PortalLink to="/privacy-policy">{t('consent.policy')}</PortalLink>
      </Muted>
      {isOpen && <ConsentChoices consent={consent} onSaved={() => undefined} />}
      <Row gap={12}>
        <Button variant="outlined" css={answer} onClick={() => consent.decide([])}>
          {t('consent.none')}
        </Button>
        <Button variant="outlined" css={answer} onClick={() => consent.decide(consent.services)}>
          {t('consent.all')}
        </Button>
        {!isOpen && <Button onClick={() => setOpen(true)}>{t('consent.choose')}</Button>}
      </Row>
    </section>
  );
};
