import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { themeScope } from '@hydria/shared/theme/theme-scope.ts';
import { Muted } from '@hydria/shared/ui/muted.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { Text } from '@hydria/shared/ui/text.tsx';
import { useUtilitiesT } from './use-utilities-t.ts';

export type Theme = keyof typeof themeScope;

/** Names and pictures of a utility; the accent is a colour or null. */
export interface Look {
  title: string;
  city: string;
  accent: string | null;
  logo: string | null;
  cover: string | null;
}

const LOGO_SIDE = 40;

const Logo = ({ logo, city }: Pick<Look, 'logo' | 'city'>) => {
  const box = { width: LOGO_SIDE, height: LOGO_SIDE, flex: 'none', borderRadius: radius.control } as const;
  if (logo) return <img src={logo} alt="" css={{ ...box, objectFit: 'contain' }} />;
  return (
    <span
      css={{
        ...box,
        ...type.strong,
        display: 'grid',
        placeItems: 'center',
        background: color.primaryTint,
        color: color.primary,
      }}
    >
      {city.slice(0, 1)}
    </span>
  );
};

const Accent = ({ accent }: { accent: string }) => <div css={{ height: 4 }} style={{ background: accent }} />;

/** The bar with logo and names, as the portal's drawer and selector show them. */
const Bar = ({ title, city, logo, accent }: Look) => (
  <div css={{ background: color.surface, borderBottom: `1px solid ${color.hairline}` }}>
    {accent && <Accent accent={accent} />}
    <Row gap={12} align="center" wrap={false} css={{ padding: 12 }}>
      <Logo logo={logo} city={city} />
      <div css={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{city}</strong>
        <Muted small>{title}</Muted>
      </div>
    </Row>
  </div>
);

/** The strip of the home page. The dark theme dims the picture, as the portal does. */
const Cover = ({ cover, accent, theme }: Pick<Look, 'cover' | 'accent'> & { theme: Theme }) => (
  <div css={{ overflow: 'hidden', borderRadius: radius.card }}>
    {cover && (
      <img
        src={cover}
        alt=""
        css={{
          display: 'block',
          width: '100%',
          height: 72,
          objectFit: 'cover',
          objectPosition: '50% 60%',
          ...(theme === 'dark' && { filter: 'brightness(0.55)' }),
        }}
      />
    )}
    {accent && <Accent accent={accent} />}
  </div>
);

/** The portal in one theme with the look of a utility: an example, which nothing in it answers to. */
export const MiniPortal = ({ look, theme }: { look: Look; theme: Theme }) => {
  const t = useUtilitiesT();
  return (
    <figure css={{ flex: '1 1 240px', minWidth: 0, margin: 0 }}>
      <div
        aria-hidden="true"
        css={{
          ...themeScope[theme],
          background: color.page,
          color: color.text,
          border: `1px solid ${color.hairline}`,
          borderRadius: radius.card,
          overflow: 'hidden',
        }}
      >
        <Bar {...look} />
        <Stack gap={12} css={{ padding: 16 }}>
          <Cover {...look} theme={theme} />
          <div
            css={{
              padding: 16,
              background: color.raised,
              border: `1px solid ${color.hairline}`,
              borderRadius: radius.card,
            }}
          >
            <Muted small>{t('look.owed')}</Muted>
            <Row gap={12} align="center" justify="space-between">
              <Text as="span" type="h3">
                {t('look.amount')}
              </Text>
              <span
                css={{
                  ...type.strong,
                  padding: '8px 16px',
                  borderRadius: radius.control,
                  background: color.primary,
                  color: color.onPrimary,
                }}
              >
                {t('look.pay')}
              </span>
            </Row>
          </div>
        </Stack>
      </div>
      <figcaption css={{ marginTop: 4, ...type.small }}>{t(`look.${theme}`)}</figcaption>
    </figure>
  );
};
