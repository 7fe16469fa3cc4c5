import { mdiArrowLeft } from '@mdi/js';
import { PortalLink } from '../remote/portal-link.tsx';
import { notOnPaper, type } from '../theme/tokens.ts';
import { Icon } from './icon.tsx';

const line = {
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 32,
  width: 'fit-content',
};

/** Above the heading of a page: the way to the list that it belongs to. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <PortalLink to={to} css={[line, notOnPaper]}>
    <Icon path={mdiArrowLeft} size={18} />
    {label}
  </PortalLink>
);
