import type { ComponentProps } from 'react';
import { mdiChevronRight, mdiFileDocumentEditOutline } from '@mdi/js';
import type { ListedForm } from '@hydria/shared/contract/online-forms.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { color, from, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { ListReset } from '@hydria/shared/ui/list-reset.tsx';
import { Muted } from '@hydria/shared/ui/muted.tsx';

const item = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 16,
  padding: 16,
  color: color.text,
  textDecoration: 'none',
  borderRadius: radius.card,
  '&:hover': { color: color.text, background: color.primaryTint },
  [from.medium]: { padding: '20px 24px' },
} as const;

/** Link to a form of the portal, or, in a new tab, to one on the utility's own server. */
const FormLink = ({ url, ...rest }: { url: string } & ComponentProps<'a'>) =>
  url.startsWith('/') ? <PortalLink to={url} {...rest} /> : <a href={url} target="_blank" rel="noreferrer" {...rest} />;

/** The forms of a utility, each with its purpose. */
export const FormList = ({ label, forms }: { label: string; forms: readonly ListedForm[] }) => (
  <ListReset aria-label={label} css={{ '& > li + li': { borderTop: `1px solid ${color.hairline}` } }}>
    {forms.map(({ title, description, url }) => (
      <li key={url}>
        <FormLink url={url} css={item}>
          <span
            css={{
              display: 'grid',
              placeItems: 'center',
              width: 44,
              height: 44,
              borderRadius: radius.control,
              background: color.primaryTint,
              color: color.primary,
            }}
          >
            <Icon path={mdiFileDocumentEditOutline} />
          </span>
          <span css={{ minWidth: 0 }}>
            <span css={{ ...type.strong, display: 'block' }}>{title}</span>
            {description && (
              <Muted as="span" css={{ display: 'block', maxWidth: '70ch' }}>
                {description}
              </Muted>
            )}
          </span>
          <Icon path={mdiChevronRight} css={{ color: color.textSecondary }} />
        </FormLink>
      </li>
    ))}
  </ListReset>
);
