import { mdiHelpCircleOutline } from '@mdi/js';
import { isApiError } from '@hydria/shared/platform/api-error.ts';
import { PortalLink } from '@hydria/shared/remote/portal-link.tsx';
import { color } from '@hydria/shared/theme/tokens.ts';
import { Button } from '@hydria/shared/ui/button.tsx';
import { Failed } from '@hydria/shared/ui/failed.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Message } from '@hydria/shared/ui/message.tsx';
import { useT } from './use-t.ts';

/** The list to which a page about one row belongs. */
export interface ListOfPage {
  to: string;
  label: string;
}

/** Codes with a sentence of their own. Others, such as `not_found`, are an entry. */
const KINDS = [
  'alert_not_found',
  'bank_entry_not_found',
  'conversation_not_found',
  'data_request_not_found',
  'deya_not_found',
  'feed_run_not_found',
  'message_not_found',
  'plan_request_not_found',
  'reading_not_found',
  'registration_not_found',
  'report_not_found',
  'role_not_found',
  'supply_request_not_found',
  'user_not_found',
] as const;

/** The row of the address does not exist, or an id in it is none, such as `/admin/users/x`. A retry would not help. */
export const isGone = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || (error.status === 422 && Object.keys(error.fields).length > 0));

/** Says that a row does not exist, and leads back to its list. `title` names what is missing. */
export const GoneRow = ({ title, list }: { title: string; list: ListOfPage }) => {
  const t = useT();
  return (
    <Message
      role="alert"
      icon={<Icon path={mdiHelpCircleOutline} size={32} css={{ color: color.textSecondary }} />}
      title={title}
      text={t('gone.text')}
      action={
        <Button component={PortalLink} to={list.to} variant="outlined">
          {t('gone.back', { list: list.label })}
        </Button>
      }
    />
  );
};

/** The row of the address does not exist: the page says so and leads back to the list. */
export const Gone = ({ error, list }: { error: unknown; list: ListOfPage }) => {
  const t = useT();
  const kind = KINDS.find((code) => isApiError(error) && error.code === code) ?? 'other';
  return <GoneRow title={t(`gone.${kind}`)} list={list} />;
};

interface FailedReadProps {
  error: unknown;
  retry: () => unknown;
  list: ListOfPage;
}

/** The row of a page could not be read: it does not exist, or the call failed and can be tried again. */
export const FailedRead = ({ error, retry, list }: FailedReadProps) =>
  isGone(error) ? <Gone error={error} list={list} /> : <Failed error={error} retry={retry} />;
