import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import { useSharedT } from '../remote/use-shared-t.ts';
import { useErrorText } from '../remote/error-text.ts';
import { isApiError } from '../platform/api-error.ts';
import { color } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Message } from './message.tsx';

interface FailedProps {
  /** The error of the query; the panel shows the reason when the server sent one. */
  error?: unknown;
  /** Tries the same again. */
  retry?: () => unknown;
  /** The name of the unavailable content; a general sentence otherwise. */
  title?: string;
  /** The reference by which operators find the failure. */
  reference?: string;
}

/** A person reports a failure of the server under its number; their own mistakes need none. */
const referenceOf = (error: unknown): string | undefined =>
  isApiError(error) && error.status >= 500 ? (error.reference ?? undefined) : undefined;

/** A failed part of a page: the reason, a note that the rest works, and a retry button. */
export const Failed = ({ error, retry, title, reference = referenceOf(error) }: FailedProps) => {
  const t = useSharedT();
  const errorText = useErrorText();
  return (
    <Message
      role="alert"
      icon={<Icon path={mdiAlertCircleOutline} size={32} css={{ color: color.bad }} />}
      title={title ?? t('errors.failed_title')}
      text={error === undefined ? t('errors.failed_text') : errorText(error)}
      note={reference && t('errors.reference', { reference })}
      action={
        retry && (
          <Button variant="outlined" startIcon={<Icon path={mdiRefresh} size={20} />} onClick={() => void retry()}>
            {t('actions.retry')}
          </Button>
        )
      }
    />
  );
};
