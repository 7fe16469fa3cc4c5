import type { LegalKind } from '@hydria/shared/rules/content.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { useFormats } from '@hydria/shared/remote/use-formats.ts';
import { usePlatform, useSession, useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { useApiQuery } from '@hydria/shared/remote/use-api-query.ts';
import { color, from, radius, width } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Page } from '@hydria/shared/ui/page.tsx';
import { PageSkeleton } from '@hydria/shared/ui/loading.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { ConsentChoices } from '../consent/consent-choices.tsx';
import { consentOf, type ConsentPortal } from '../consent/consent-store.ts';
import type { Navigation } from '../../core/navigation.ts';
import { Untranslated } from '../../deferred/untranslated.tsx';
import { useT } from '../../deferred/use-t.ts';

/** As wide as the text above it. */
const reading = { width: '100%', maxWidth: 760, marginInline: 'auto' } as const;

interface PrivacyPolicyProps {
  portal: ConsentPortal & { navigation: Pick<Navigation, 'reload'> };
}

/** A legal text of the installation, or of the chosen utility if it has its own (D §1), with its date. */
const LegalPage = ({ kind }: { kind: LegalKind }) => {
  const t = useT();
  const { language } = useRemoteContext();
  const { date } = useFormats();
  const deya_id = useSession((session) => session.deya_id);
  const read = useApiQuery('GET /api/deya/legal', {
    query: { kind, lang: language, ...(deya_id !== null && { deya_id }) },
  });
  if (read.isPending) return <PageSkeleton shape="text" count={12} />;
  if (read.isError) return <Failed title={t('legal.failed')} error={read.error} retry={() => void read.refetch()} />;
  const { title, description, valid_from, lang } = read.data;
  return (
    <Page title={title} lang={lang} intro={t('legal.valid_from', { date: date(valid_from) })} width="reading">
      <section
        css={{
          padding: 16,
          background: color.surface,
          border: `1px solid ${color.hairline}`,
          borderRadius: radius.card,
          [from.medium]: { padding: 32 },
        }}
      >
        <h2 className="visually-hidden">{t('legal.contents')}</h2>
        <Untranslated lang={lang} />
        <div
          lang={lang}
          className="prose"
          css={{ maxWidth: width.reading, '& h3': { marginTop: 32, fontSize: '1.25rem', lineHeight: 1.4 } }}
          // oxlint-disable-next-line react/no-danger -- the server has cleaned it (shared/contract/fields.ts, html)
          dangerouslySetInnerHTML={{ __html: description }}
        />
      </section>
    </Page>
  );
};

export const TermsOfUse = () => <LegalPage kind="terms-of-use" />;

/** The statement, and a way to report a barrier that needs no mail program. */
export const AccessibilityStatement = () => {
  const t = useT();
  return (
    <Stack gap={24}>
      <LegalPage kind="accessibility-statement" />
      <div css={reading}>
        <SectionCard title={t('legal.barrier')}>
          <p>{t('legal.barrier_text')}</p>
          <Button variant="outlined" component={PortalLink} to="/support" css={{ marginTop: 16, justifySelf: 'start' }}>
            {t('legal.barrier_report')}
          </Button>
        </SectionCard>
      </div>
    </Stack>
  );
};

/** The way of a signed-in person to their own data; guests are asked to sign in first. */
const OwnData = () => {
  const t = useT();
  return (
    <div css={reading}>
      <SectionCard title={t('legal.own_data')}>
        <p>{t('legal.own_data_text')}</p>
        <Button
          variant="outlined"
          component={PortalLink}
          to="/account/data"
          css={{ marginTop: 16, justifySelf: 'start' }}
        >
          {t('legal.own_data_open')}
        </Button>
      </SectionCard>
    </div>
  );
};

/** The policy with the given consent, which can be changed here at any time. */
export const PrivacyPolicy = ({ portal }: PrivacyPolicyProps) => {
  const { navigation } = portal;
  const consent = consentOf(portal);
  const t = useT();
  const { notify } = usePlatform();
  const done = (withdrawn: boolean) => {
    notify({ kind: 'success', text: t('consent.kept') });
    // Running services end only with the page that loaded them.
    if (withdrawn) void navigation.reload();
  };
  return (
    <Stack gap={24}>
      <LegalPage kind="privacy-policy" />
      <OwnData />
      {consent.services.length > 0 && (
        <div css={reading}>
          <SectionCard title={t('consent.settings')}>
            <ConsentChoices consent={consent} onSaved={done} />
          </SectionCard>
        </div>
      )}
    </Stack>
  );
};
