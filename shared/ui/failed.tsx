import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import { useSharedT } from '../remote/use-shared-t.ts';
import { useErrorText } from '../remote/error-text.ts';
import { colour } from '../theme/tokens.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Message } from './message.tsx';

interface FailedProps {
  /** What was being asked; says why when the server told. */
  error?: unknown;
  /** Tries the same again. */
  retry?: () => unknown;
  /** What is not available; a general sentence otherwise. */
  title?: string;
  /** Number by which the operators find what happened. */
  reference?: string;
}

/** A part that could not be shown: what happened, that the rest works, and a way to try again. */
export const Failed = ({ error, retry, title, reference }: FailedProps) => {
  const t = useSharedT();
  const errorText = useErrorText();
  return (
    <Message
      role="alert"
      icon={<Icon path={mdiAlertCircleOutline} size={32} css={{ color: colour.bad }} />}
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
